#include "tournaments/web/live/document_cache.hpp"

#include <gtest/gtest.h>

#include <latch>
#include <memory>
#include <string>
#include <thread>

namespace kaven::tournaments::web::live {
namespace {

using namespace std::chrono_literals;

class Documents : public testing::Test {
 protected:
  SharedText find_or_make(const std::string& name, const SharedSnapshot& snapshot,
                          std::chrono::milliseconds takes = 0ms) {
    return cache.find_or_make(name, snapshot, [&] {
      ++made;
      std::this_thread::sleep_for(takes);
      return std::make_shared<const std::string>(name);
    });
  }

  const SharedSnapshot first = std::make_shared<documents::Snapshot>();
  const SharedSnapshot second = std::make_shared<documents::Snapshot>();
  DocumentCache cache{1'000'000};
  int made = 0;
};

TEST_F(Documents, AreMadeOnceForASnapshot) {
  const SharedText text = find_or_make("ratings", first);
  EXPECT_EQ(*text, "ratings");
  EXPECT_EQ(find_or_make("ratings", first), text);
  find_or_make("crosstable", first);
  EXPECT_EQ(made, 2);
}

TEST_F(Documents, ThatTakeLongServeBeyondTheirSnapshot) {
  const SharedText text = find_or_make("ratings", first, 5ms);
  EXPECT_EQ(find_or_make("ratings", second), text);
}

TEST_F(Documents, ThatTakeNoTimeAreMadeForEachSnapshot) {
  DocumentCache impatient(0);
  const auto make = [&] { return std::make_shared<const std::string>(std::to_string(++made)); };
  EXPECT_EQ(*impatient.find_or_make("forfeits", first, make), "1");
  EXPECT_EQ(*impatient.find_or_make("forfeits", second, make), "2");
}

TEST_F(Documents, ThatAreNotThereAreNotKept) {
  EXPECT_EQ(cache.find_or_make("player-9", first, [] { return SharedText(); }), nullptr);
  EXPECT_NE(find_or_make("player-9", first), nullptr);
}

// A client that requests a slow document must not delay the others.
TEST_F(Documents, ThatAreThereAreGivenWhileOthersAreMade) {
  find_or_make("crosstable", first);
  std::latch begun(1);
  std::latch given(1);
  std::thread slow([&] {
    cache.find_or_make("player-1", first, [&] {
      begun.count_down();
      given.wait();
      return std::make_shared<const std::string>("player-1");
    });
  });
  begun.wait();
  EXPECT_EQ(*find_or_make("crosstable", first), "crosstable");
  given.count_down();
  slow.join();
}

TEST_F(Documents, AreForgottenWhenThereAreTooMany) {
  const SharedText text = find_or_make("player-0", first);
  for (int number = 1; number < 300; ++number) find_or_make("player-" + std::to_string(number), first);
  find_or_make("player-0", first);
  EXPECT_EQ(made, 301);
}

}  // namespace
}  // namespace kaven::tournaments::web::live
