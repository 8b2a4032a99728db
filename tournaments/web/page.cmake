find_program(ESBUILD esbuild REQUIRED)

# embed_page(VARIABLE): makes the source that holds the page, and puts its name, and those of the scripts that it holds,
# into VARIABLE. A browser loads no modules from disk: esbuild joins those of page/ into two classic scripts, front.js for
# the front page and kaven.js for all others, which stay readable. A classic script is sloppy unless it says otherwise,
# which modules never are.
function(embed_page variable)
  set(page ${CMAKE_CURRENT_SOURCE_DIR}/page)
  file(GLOB modules CONFIGURE_DEPENDS ${page}/*.js)
  file(GLOB files CONFIGURE_DEPENDS ${page}/*.html ${page}/*.css ${page}/*.svg)
  set(scripts ${CMAKE_CURRENT_BINARY_DIR}/page/front.js ${CMAKE_CURRENT_BINARY_DIR}/page/kaven.js)
  add_custom_command(
    OUTPUT ${scripts}
    COMMAND ${ESBUILD} front=front.js kaven=main.js --bundle --format=iife --charset=ascii "--banner:js=\"use strict\"$<SEMICOLON>"
            --log-level=warning --outdir=${CMAKE_CURRENT_BINARY_DIR}/page
    DEPENDS ${modules}
    WORKING_DIRECTORY ${page}
    COMMENT "Joining the modules of the page"
    VERBATIM)
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
