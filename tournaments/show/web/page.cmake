# SPDX-License-Identifier: MIT
find_program(ESBUILD esbuild)
# The source tarball brings what esbuild would make.
set(bundled_scripts ${CMAKE_CURRENT_SOURCE_DIR}/page/bundled)
if(NOT ESBUILD AND NOT EXISTS ${bundled_scripts})
  message(FATAL_ERROR "esbuild is missing: install it (scripts/setup.sh), or build from the source tarball of a release, which needs none")
endif()

# page_html(NAME TITLE SCRIPT SHEET…) writes page/NAME.html in the build folder and appends it to page_html_files. The page
# is page/page.html.in with the body page/NAME.html.in, in which @top@ stands for page/top.html.in.
function(page_html name title script)
  set(page ${CMAKE_CURRENT_SOURCE_DIR}/page)
  list(TRANSFORM ARGN REPLACE ".+" "<link rel=\"stylesheet\" href=\"\\0\">" OUTPUT_VARIABLE sheets)
  list(JOIN sheets "\n    " sheets)
  if(name STREQUAL "index")
    set(stage_link "\n        <a href=\"stage.html\">Stage</a>")
  endif()
  file(READ ${page}/top.html.in top)
  string(CONFIGURE "${top}" top @ONLY)
  string(STRIP "${top}" top)
  file(READ ${page}/${name}.html.in body)
  string(CONFIGURE "${body}" body @ONLY)
  string(STRIP "${body}" body)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${page}/top.html.in ${page}/${name}.html.in)
  configure_file(${page}/page.html.in page/${name}.html @ONLY)
  set(page_html_files ${page_html_files} ${CMAKE_CURRENT_BINARY_DIR}/page/${name}.html PARENT_SCOPE)
endfunction()

page_html(index Tournament front.js kaven.css puzzle.css front_page.css)
page_html(agent Player kaven.js kaven.css puzzle.css)
page_html(game Game kaven.js kaven.css game_viewer.css sending.css try_out.css)
page_html(hand_in "Hand in" hand_in.js kaven.css hand_in.css)
page_html(play Play kaven.js kaven.css game_viewer.css sending.css try_out.css)
page_html(puzzle Puzzles kaven.js kaven.css puzzle.css)
page_html(stage Stage kaven.js kaven.css stage.css)

# embed_page(VARIABLE) writes the C++ source that embeds the page, and sets VARIABLE to its name and the names of the
# scripts that it embeds. A browser loads no modules from disk. Therefore esbuild joins the modules of page/ into three
# readable classic scripts: front.js for the front page, hand_in.js for handing in, kaven.js for the others. Modules are
# always strict, classic scripts only by the banner.
function(embed_page variable)
  set(page ${CMAKE_CURRENT_SOURCE_DIR}/page)
  file(GLOB modules CONFIGURE_DEPENDS ${page}/*.ts)
  file(GLOB files CONFIGURE_DEPENDS ${page}/*.html ${page}/*.css ${page}/*.svg)
  list(APPEND files ${page_html_files})
  configure_file(${PROJECT_SOURCE_DIR}/scripts/starter-agents/STUDENT.md page/hand_in.md COPYONLY)
  list(APPEND files ${CMAKE_CURRENT_BINARY_DIR}/page/hand_in.md)
  set(scripts ${CMAKE_CURRENT_BINARY_DIR}/page/front.js ${CMAKE_CURRENT_BINARY_DIR}/page/kaven.js
              ${CMAKE_CURRENT_BINARY_DIR}/page/hand_in.js)
  if(ESBUILD)
    add_custom_command(
      OUTPUT ${scripts}
      COMMAND ${ESBUILD} front=front.ts kaven=main.ts hand_in=hand_in.ts --bundle --format=iife --charset=ascii "--banner:js=\"use strict\"$<SEMICOLON>"
              --log-level=warning --outdir=${CMAKE_CURRENT_BINARY_DIR}/page
      DEPENDS ${modules}
      WORKING_DIRECTORY ${page}
      COMMENT "Joining the modules of the page"
      VERBATIM)
  else()
    list(TRANSFORM scripts REPLACE ".*/" ${bundled_scripts}/)
  endif()
  list(APPEND files ${scripts})
  set(number 0)
  set(page_assembly)
  set(page_symbols)
  set(page_entries)
  foreach(file ${files})
    math(EXPR number "${number} + 1")
    set(symbol kaven_page_file_${number})
    get_filename_component(name ${file} NAME)
    string(APPEND page_assembly "asm(\".pushsection .rodata\\n${symbol}_begin:\\n.incbin \\\"${file}\\\"\\n"
                                "${symbol}_end:\\n.popsection\\n\");\n")
    string(APPEND page_symbols "extern const char ${symbol}_begin[];\nextern const char ${symbol}_end[];\n")
    string(APPEND page_entries "  files.emplace(\"${name}\", std::string(${symbol}_begin, ${symbol}_end));\n")
  endforeach()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/embedded_page.cpp)
  configure_file(${CMAKE_CURRENT_SOURCE_DIR}/embedded_page.cpp.in ${source} @ONLY)
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${files}" SKIP_UNITY_BUILD_INCLUSION ON)
  set(${variable} ${source} ${scripts} PARENT_SCOPE)
endfunction()
