// SPDX-License-Identifier: MIT
#pragma once

// The interface of Boost.Process that starts children here: since Boost 1.86 in the folder v1, since 1.88 only there.

#if __has_include(<boost/process/v1/child.hpp>)
#include <boost/process/v1/args.hpp>
#include <boost/process/v1/child.hpp>
#include <boost/process/v1/exe.hpp>
#include <boost/process/v1/extend.hpp>
#include <boost/process/v1/io.hpp>
#include <boost/process/v1/posix.hpp>
#include <boost/process/v1/search_path.hpp>
#include <boost/process/v1/start_dir.hpp>
namespace kaven::system {
namespace boost_process = boost::process::v1;
}
#else
#include <boost/process/args.hpp>
#include <boost/process/child.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/posix.hpp>
#include <boost/process/search_path.hpp>
#include <boost/process/start_dir.hpp>
namespace kaven::system {
namespace boost_process = boost::process;
}
#endif
