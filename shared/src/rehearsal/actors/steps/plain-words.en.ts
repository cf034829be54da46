/** English ways to ask, in the words of others. */

const PLEASE = "(?:please |can you |could you |can u |would you )*";
/** What changes a text, and what a text changes into. */
const TO_CHANGE = "change|replace|rename|update|switch|swap|turn|edit|modify|set|fix|correct";
const MASK = "[\uE000-\uE0FF]";
const VERB =
  "show|read|open|print|list|find|search|create|make|write|add|append|insert|put|remove|delete|rename|move|copy|run|tell|change|replace|update|set|fix|correct|edit";
const FILE = "[\\w./-]*\\w\\.[a-z]\\w{0,7}";

export const IN_ENGLISH: [RegExp, string][] = [
  // "I don't need the line Bring: logbook in a.txt any more, take it out"
  [
    /^i (?:don['’]?t|do not|no longer) need (the (?:line|row|entry) .+? (?:in|from|of) \S+?\.\w+)(?: any ?more)?[,.;] (?:so |please |you can |can you )*(?:take it out|delete it|remove it|drop it|erase it)(?: please)?[.!]*$/i,
    "delete $1",
  ],
  // "In roster.txt delete dana", "move ideas.txt in it"
  [
    /^((?:please |can you |could you )*)in (\S+\.\w+),? ((?:please )?(?:delete|remove|drop|erase|cross out|take out)) (?!(?:the )?(?:file|it|that|this|everything|all)\b)(.+?)(?: please)?[.!?]*$/i,
    "$1$3 $4 from $2",
  ],
  [/(?<=\b(?:move|put|copy) \S+\.\w+ )in (?=it\b|there\b)/i, "into "],
  // "There's a typo in a.html, Evning should be Evening. Fix it"
  [
    /^(?:there(?:['’]?s| is) )?an? (?:typo|mistake|error|misspelling|spelling (?:mistake|error)) in (\S+?\.\w+)[,:;.]? (\S+) (?:should|must|has to|needs to) be (\S+?)(?:[,.;] (?:please |pls |can you |could you )*(?:fix|correct|change) (?:it|that|this)(?: please| pls)?)?[.!?]*$/i,
    "replace $2 with $3 in $1",
  ],
  // "Change the button text from Go to Sign in"
  [
    /\b(change|switch|update|edit) (?:the |its )?(?:\w+ )?(?:text|label|title|heading|headline|wording|caption) from (?=\S)/i,
    "$1 ",
  ],
  [/(?<=\S )w\/ (?=\S)/, "with "],
  // "Add Room 12 as last line in mime_class.md"
  [
    new RegExp(
      `^(${PLEASE})(?:add|append|put|insert|write) (.+?) as (?:the |an? )?(?:new )?last (?:line|row|item|entry) (?:in|of|to) `,
      "i",
    ),
    "$1append $2 to ",
  ],
  // "Add her please to class.txt"
  [/\b(it|her|him|them|this|that) please (?=(?:to|from|in|on|into) )/i, "$1 "],
  // "Where do I mention pesticides in my essay? I need to cite it properly"
  [
    new RegExp(
      `^((?:where|which|who|what|when|how|is|are|do|does|did)\\b[^?]*\\?) (?:because )?(?:i|we)(?:['’](?:m|d|ll|re))? (?!.*\\b(?:${VERB})\\b)[^?.!]*[.!]*$`,
      "i",
    ),
    "$1",
  ],
  // "Is there a file with 40 in its name? Tell me the path."
  [
    /(?<=\?) (?:and )?(?:please )?(?:tell|give|show) me (?:the|its|their) (?:full )?(?:paths?|names?|location)[.!]*$/i,
    "",
  ],
  // "Rename subtract to minus in calc.py and also in test_calc.py"
  [
    new RegExp(
      `^(${PLEASE}(?:${TO_CHANGE}|add|append|delete|remove) .+?) in (${FILE}),? and (?:also |too )?in (${FILE})[.!]*$`,
      "i",
    ),
    "$1 in $2 and $1 in $3",
  ],
  // "Rename function start to boot"
  [
    /\b(rename|replace|change) (function|method|class|variable|constant) (?=[a-z_]\w* (?:to|into|with) )/i,
    "$1 the $2 ",
  ],
  // "Copy a.ini to b.ini and set the port there to 81"
  [new RegExp(`\\b((?:${TO_CHANGE}) (?:the )?[\\w-]+) there (to \\S+?)(?=[.!]*$)`, "i"), "$1 $2 in it"],
  // "Look through the java files for TODO comments"
  [
    /\b(?:look|go|search|check|scan|comb) (?:through|in|inside|across|over) ((?:all |the |my |our |every |these )*\.?[a-z]+ files) for (?:any |the word |all )?(.+?)(?: comments?| notes?| markers?)?(?=[?.!]*$)/i,
    "search for $2 in $1",
  ],
  // "Does anything in these files contain the word oak?"
  [
    /^(?:does|do) (?:any(?:thing| file| of them)?|something|one) (?:in|of) (?:these|the|my|those) (?:files?|notes|folders?) (?=contain|mention|have|say|include|use)/i,
    "does any file ",
  ],
  // "Fix the spelling in bands.csv, Ros should be Rós"
  [
    new RegExp(
      `^${PLEASE}(?:fix|correct) (?:the|a|that|this|my) (?:spelling|typo|mistake|error|name|spelling mistake)(?: (in|of) (?:the )?(${FILE}))[,:;.] (?=\\S.* (?:should|must|has to|needs to) (?:be|read|say) )`,
      "i",
    ),
    "in $2, ",
  ],
  // "Put a new first line in minutes.txt: DRAFT"
  [
    new RegExp(
      `^(${PLEASE}(?:add|insert|put|write)) (?:an?|the|another|its) (?:new )?(?:very )?(?:first|top) (?:line|row) (?:to|in|into|of|at) (${FILE}): `,
      "i",
    ),
    "$1 the following line at the top of $2: ",
  ],
  // "Can you add another idea to notes.txt - write docs"
  [
    new RegExp(
      `^(${PLEASE}(?:add|append|put|write)) (?:an?|another|one more|this)(?: new)? [a-z]+ (?:to|in|into) (${FILE})(?: [-–—]+|:) (?=\\S)`,
      "i",
    ),
    "add another line to $2, it should read ",
  ],
  // "I need to know when it starts - could you print faq.md": a dash parts two sentences.
  [
    new RegExp(
      `(?<=\\w{3}) [-–—]{1,2} (?=(?:please |can you |could you |so |then |and |just )*(?:${VERB}) )`,
      "i",
    ),
    ". ",
  ],
  [/^i(?:['’]d like| need| want| would like| have) to (?:know|find out) (?=wh|how)/i, ""],
  [/^new file:\s*/i, "new file "],
  // "A file colors.csv whose first line is …"
  [/(?<=\.\w{1,5}),? whose (?=first line\b)/i, " with "],
  // "Make the title blue (style.css)"
  [new RegExp(`(?<=\\w) \\((?:in |it['’]?s in |file:? |the file )?(${FILE})\\)(?=[.!?]*$)`, "i"), " in $1"],
  // "Which header files (.h) do we have?"
  [/\b(?:\w+ )?(scripts?|files?) \(\*?(\.[a-z]\w{0,4})\)/i, "$2 $1"],
  // "Log.txt needs another entry: 5 April: rain"
  [
    new RegExp(
      `^(${FILE}|${MASK}|it) (?:needs|should (?:get|have)|is missing|lacks|could use) (?:a|an|another|one more|this|one)(?: (?:new|more|extra|last|final))* (?:line|entry|row|item)(?: at the (?:very )?(?:end|bottom))?[:,] (?=\\S)`,
      "i",
    ),
    "add another line to $1, it should read ",
  ],
  // "I'd like to see the output of ls -l, can you run that in the shell"
  [
    new RegExp(
      `^(.*\\b(?:output|result) of .+?)[,;.] (?:so )?${PLEASE}run (?:it|that|this)(?: for me)?(?: in (?:the|a|my) (?:shell|terminal))?[.?!]*$`,
      "i",
    ),
    "$1",
  ],
  // "As the very first line of poem.txt, above the rest"
  [
    /(?<=\b(?:first|top|last|bottom) (?:line|row|entry|item)\b[^,]*),? (?:above|before|below|after|under) (?:the rest|(?:all )?the other(?:s| lines| rows| entries| items)|all (?:of it|else|the rest)|everything)(?=[.!]*$)/i,
    "",
  ],
  // "Rename Rex to Bruno there"
  [
    new RegExp(`^(${PLEASE}(?:${TO_CHANGE}) .+ (?:to|with|for|into|by) \\S+) (?:in )?there(?=[.!]*$)`, "i"),
    "$1 in it",
  ],
  // "Change the page title from "A" to "B""
  [
    new RegExp(
      `\\b(?:${TO_CHANGE}) (?:the |my |its |their )?(?:[\\w'’-]+ ){1,4}from (${MASK}) (?:to|into) (${MASK})`,
      "i",
    ),
    "replace $1 with $2",
  ],
  // "Item 2 of agenda.md should read "Food" rather than "Drinks""
  [
    new RegExp(
      `^(?!in )[^\uE000-\uE0FF]*?\\b(in|of) (${FILE}) (?:should|must|has to|needs to|ought to) (?:now )?(?:read|say|be) (${MASK})(?:,? (?:and )?not| instead of| rather than) (${MASK})(?=[.!]*$)`,
      "i",
    ),
    "replace $4 with $3 in $2",
  ],
  // "Make the h1 colour crimson instead of teal in style.css"
  [
    new RegExp(
      `^(${PLEASE})(?:make|set|turn|paint|put) (?:the |my |its )?(?:[\\w'’-]+ )*?(?:to )?([\\w#.-]+) instead of ([\\w#.-]+)(?= in ${FILE}[.!]*$)`,
      "i",
    ),
    "$1replace $3 with $2",
  ],
  // "When do we play Albion? Should be in fixtures.txt"
  [
    new RegExp(
      `^(?:what|when|where|who|whose|which|how (?:much|many|often|long|old|far))\\b[^?\uE000-\uE0FF]*\\? (?:i think )?(?:it |that )?(?:should be|must be|is|['’]s|it['’]s|has to be|is written|ought to be|is somewhere|should be somewhere) in (${FILE})(?=[.!]*$)`,
      "i",
    ),
    "read $1",
  ],
  // "Just rubbish, get rid of it"
  [
    /^(?:oh |ok,? )?(?:it['’]?s |that['’]?s |this is |that is )?(?:just |only |all |total )*(?:rubbish|junk|garbage|nonsense|trash|useless|outdated|old stuff|not needed)(?: any ?more)?[,;.!] (?:so |and )?(?=(?:please |can you |could you )*(?:get rid of|delete|remove|erase|bin|trash|throw) (?:it|that|the file|that file|this file)\b)/i,
    "",
  ],
  // "I had a .bak file somewhere... can u find it"
  [
    new RegExp(
      `^(?:i|we) (?:had|have|saved|made|put|left|once had)(?: got)? (?:an? |some )?(\\.[a-z]\\w{0,4}) (files?)(?: (?:somewhere|around here|here|lying around|around))*[,;.… ]+(?:but )?(?:${PLEASE}(?:find|locate|look for) (?:it|them|that|that one)|where (?:is it|are they)(?: now)?)(?: for me)?(?: please)?(?=[.!?]*$)`,
      "i",
    ),
    "find all $1 $2",
  ],
  // "Find the csv", "where is the csv"
  [
    /^((?:please |can you |could you )*)(?:find|locate|look for|where['’]?s|where is) (?:the|my|that|our|a) \.?(csv|json|yaml|markdown|html|css|sql|toml|ini|log|pdf|svg|png|jpg)(?: file)?(?=[.!?]*$)/i,
    "$1find all .$2 files",
  ],
  // "Find all places that use the word health in the java files"
  [
    /\b(find|show|list|get|give)( me)? (?:all|every|any|the)(?: of)?(?: the)? (?:places?|spots?|lines?|occurrences?|mentions?|uses?)(?: of| where| that| which)* (?:(?:use|uses|used|mention|mentions|say|says|have|has|contain|contains) )?(?:the )?(?:word |name |text )(?=.* in\b)/i,
    "search for the word ",
  ],
  // "List every line that contains milk across all the files in this folder"
  [
    /^(?:(?:please|can you|could you) )*(?:find|show|list|get|give|print)(?: me)? (?:every|all|all the|the|any)(?: of the)? lines? (?:that |which )?(?:contains?|containing|with|have|has|having|mentions?|mentioning|says?|saying) (?:the word )?(.+?) (?:across|in|from|through|inside) (?:all|every|any|each)(?: of)?(?: the| my| these)? files?(?: (?:here|in (?:this|the) (?:folder|directory|project)))?(?=[.!?]*$)/i,
    "search all files for $1",
  ],
  // "Create .gitignore with .env in it so I don't commit it by accident"
  [
    /^((?:(?!\b(?:says?|saying|add|append|write|put|jot|note)\b|:).)*?),? so (?:that )?(?:i|we) (?:do not|don['’]?t|won['’]?t|can|could|will|never) [^,.\uE000-\uE0FF]*\b(?:it|them|that|this|everything)\b[^,.\uE000-\uE0FF]*(?=[.!?]*$)/i,
    "$1",
  ],
  // "Which invoice is for Mint Bakery?"
  [
    /^[Ww]hich [a-z]+ (?:is|was|are|were|goes|went|belongs?|mentions?|names?|has|talks?)(?: (?:for|from|by|about|to|of))? ((?:[A-Z][\w'’-]+)(?: [A-Z][\w'’-]+)*)(?=[?.!]*$)/,
    "search all files for $1",
  ],
  // "Are there any TODOs left in thesis.tex?"
  [
    /^(?:(?:are|is) there|do (?:i|we) (?:still )?have|have (?:i|we) got)(?: still)? (?:any|some) (todo|fixme|xxx|hack)s?(?: comments?| notes?| markers?| lines?| items?)?(?: left| remaining| still)?(?: to do)? in (?!the (?:code|project|files?)\b|my )/i,
    "search for $1 in ",
  ],
  [/^new (folder|directory):\s*/i, "new $1 "],
  [/\b(set|put|turn|change|switch) (.{2,30}?) back to (?=\S)/i, "$1 $2 to "],
  [/\b(should|must|can|has to|needs to) (?:also|too) go (?=on|in|into|under|at)/i, "$1 go "],
  // "Pia should be spelled Pía everywhere in a.csv"
  [
    new RegExp(
      `^(?:the (?:name|word) )?(\\S+) (?:should|must|has to|needs to) be (?:spelled|spelt|written|called) (\\S+)(?: instead)? everywhere (in|inside) (?=${FILE}[.!]*$)`,
      "i",
    ),
    "replace every $1 with $2 $3 ",
  ],
  [
    new RegExp(
      `^(?:the (?:name|word) )?(\\S+) (?:should|must|has to|needs to) be (?:spelled|spelt|written) (\\S+)(?: instead)? (in|inside) (?=${FILE}[.!]*$)`,
      "i",
    ),
    "replace $1 with $2 $3 ",
  ],
  // "Make a copy of soup.md called stew.md in the recipes folder"
  [
    new RegExp(
      `\\b((?:copy|duplicate) of ${FILE} (?:called|named)) ([\\w-]+\\.\\w+) in (?:the |my )?([\\w-]+) (?:folder|directory)(?=[.!?]*$)`,
      "i",
    ),
    "$1 $3/$2",
  ],
  // "Under butter in list.txt I'd like a line that says cream"
  [
    new RegExp(
      `^(under|below|after|above|before) (.{2,30}?) in (${FILE}|it),? i(?:['’]d like| want| need| would like) (?:an?|another) (?:new )?(?:line|entry|row|item) (?:that says|saying|reading|with) (.+?)(?=[.!]*$)`,
      "i",
    ),
    "in $3 add $4 $1 $2",
  ],
  // "Is there milk in any of the recipes?"
  [
    /^(?:is|are) there (?:any )?(\w+) in (?:any|one|some) of (?:the|my|these|our) (\w+)(?=[.!?]*$)/i,
    "search for $1 in the $2",
  ],
  [/^which of (?:these|the|my|our) files? (?=imports?|defines?|declares?|calls?)/i, "which files "],
  // "How many errors are in server.log?"
  [
    new RegExp(
      `^how many (error|warning|todo|fixme)s?(?: lines| comments| messages)? (?:are|do we have|do i have)(?: there)? in (?=${FILE}[?.!]*$)`,
      "i",
    ),
    "how often does $1 occur in ",
  ],
  // "Is there a test file somewhere?"
  [
    /^(?:is there|do (?:i|we) have) (?:an?|any) (?!new|other|text)([a-z]{3,}) file (?:somewhere|anywhere|here|in here|around)(?: here)?(?=[?.!]*$)/i,
    "find all files whose name contains $1",
  ],
  // "Bread should also go on shopping.txt"
  [
    new RegExp(
      `^(?:and )?(?!.*\\b(?:so|that|it|they|this|want|wants|need)\\b)([^,.:]{1,40}?) (?:should|must|has to|needs to|ought to)(?: also)? (?:go|be added) (?:on|in|onto|into|to) (?:the )?(${FILE})(?: too| as well)?(?: please)?(?=[.!]*$)`,
      "i",
    ),
    "add $1 to $2",
  ],
  // "Check if lodash is mentioned in package.json"
  [
    new RegExp(
      `^(?:please |can you |could you )*(?:double[- ])?(?:check|see|find out|verify|tell me|look) (?:if|whether) (?:the word )?(.{1,30}?) (?:is|are|appears?|occurs?|gets)(?: already| still| ever)?(?: mentioned| used| listed| written| there| contained)? (?:anywhere )?in (?=${FILE}[?.!]*$)`,
      "i",
    ),
    "search for $1 in ",
  ],
  [
    new RegExp(
      `\\b(create|make|write|start|add)( me)? a new (?!text|empty|line)[a-z]+ file (?=${FILE})`,
      "i",
    ),
    "$1$2 a new file ",
  ],
  // "New idea for ideas.txt: a poem about owls"
  [
    new RegExp(`^(?:an? |one )?(?:new|more|another) [a-z]+ (?:for|in) (${FILE}): (?=\\S)`, "i"),
    "add another line to $1, it should read ",
  ],
  // "Append this to dates.txt - picnic"
  [
    new RegExp(`^(${PLEASE}(?:append|add|put|write)) this (to|in|into) (${FILE}) - (?=\\S)`, "i"),
    "$1 this line $2 $3: ",
  ],
  [
    /(?<=\b(?:add|append|insert)\b[^:]*) as an? (?:new |extra )?(?:entry|item|row|line)(?= (?:to|in|on) \S+\.\w)/i,
    "",
  ],
];
