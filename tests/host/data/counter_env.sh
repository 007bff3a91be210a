#!/bin/sh
# An environment in a language of its own: counts steps. Speaks env/* on standard input and output, one message a line,
# and leaves req_id out where the specification's tables do.
count=0
episodes=0
say() { printf '{"version":"1.0","ts":1.5,"id":"%s",%s}\n' "m$count-$episodes" "$1"; }
field() { printf '%s' "$line" | sed -n "s/.*\"$1\":\"\([^\"]*\)\".*/\1/p"; }
obs() { printf '"obs":{"episode_id":"%s","step_num":%s,"state":{"n":%s},"reward":%s,"done":%s}' "$1" "$count" "$count" "$2" "$3"; }
while IFS= read -r line; do
  id=$(field id)
  episode=$(field episode_id)
  case "$line" in
    *'"type":"handshake/req"'*)
      say "\"type\":\"handshake/resp\",\"req_id\":\"$id\",\"session_id\":\"s\",\"accepted_caps\":[{\"capability\":\"env\"}],\"ok\":true" ;;
    *'"type":"env/space/req"'*)
      say '"type":"env/space/resp","action_space":{"type":"object","required":["action_type"]},"state_schema":{}' ;;
    *'"type":"env/reset/req"'*)
      count=0
      episodes=$((episodes + 1))
      case "$line" in
        *'"seed":13'*) say "\"type\":\"error\",\"req_id\":\"$id\",\"code\":\"reset_denied\",\"message\":\"unlucky\"" ;;
        *) say "\"type\":\"env/reset/resp\",\"req_id\":\"$id\",$(obs "e$episodes" 0 false)" ;;
      esac ;;
    *'"action_type":"die"'*) exit 7 ;;
    *'"action_type":"silence"'*) ;;
    *'"action_type":"nonsense"'*) say "\"type\":\"env/step/resp\",\"req_id\":\"$id\",\"obs\":7" ;;
    *'"type":"env/step/req"'*)
      count=$((count + 1))
      case "$line" in
        *'"action_type":"push"'*)
          say "\"type\":\"env/state/push\",\"episode_id\":\"$episode\",\"step_id\":$count,\"event_type\":\"Observation\",\"delta\":{\"n\":$count}" ;;
      esac
      say "\"type\":\"env/step/resp\",\"req_id\":\"$id\",$(obs "$episode" 0.5 false)" ;;
    *'"type":"env/observe/req"'*)
      say "\"type\":\"env/observe/resp\",\"req_id\":\"$id\",$(obs "$episode" 0 false)" ;;
    *'"type":"env/render/req"'*) say "\"type\":\"env/render/resp\",\"render\":{\"text\":\"n is $count\"}" ;;
    *'"type":"env/plan/resp"'*) say '"type":"env/plan/resp","suggested_actions":[{"action_type":"count"}]' ;;
    *'"type":"env/close/req"'*)
      [ -z "$COUNTER_LOG" ] || echo "closed $episode" >>"$COUNTER_LOG"
      say '"type":"env/close/resp","closed":true' ;;
  esac
done
