#pragma once

#include <map>
#include <vector>

#include "workspace/token_vault.h"

namespace touchstone::kit {

/// A keychain as a test wants it. Answers at once, or when the test says so.
class FakeVault final : public workspace::TokenVault
{
public:
    std::map<QString, std::string> kept;
    bool usable = true;
    bool answersLater = false;
    std::vector<std::function<void()>> waiting;

    void look(Done done) override
    {
        ++looks;
        answer([this, done = std::move(done)] { done(usable ? Result<void>() : locked()); });
    }
    void read(const QString& address, std::function<void(Result<std::string>)> done) override
    {
        ++reads;
        answer([this, address, done = std::move(done)] {
            if (!usable)
                return done(tl::unexpected<Error>(locked().error()));
            const auto found = kept.find(address);
            done(found == kept.end() ? fail(ErrorCode::NotFound, "there is none") : Result<std::string>(found->second));
        });
    }
    void write(const QString& address, const std::string& token, Done done) override
    {
        answer([this, address, token, done = std::move(done)] {
            if (usable)
                kept[address] = token;
            done(usable ? Result<void>() : locked());
        });
    }
    void remove(const QString& address, Done done) override
    {
        answer([this, address, done = std::move(done)] {
            kept.erase(address);
            done(usable ? Result<void>() : locked());
        });
    }
    void answerAll()
    {
        for (const auto& one : std::exchange(waiting, {}))
            one();
    }

    int looks = 0;
    int reads = 0;

private:
    [[nodiscard]] static Result<void> locked() { return fail(ErrorCode::CannotOpen, "the keychain is locked"); }
    void answer(std::function<void()> call)
    {
        if (answersLater)
            waiting.push_back(std::move(call));
        else
            call();
    }
};

} // namespace touchstone::kit
