/** Requests that need intelligence: to explain, to translate, to judge, to invent. */

const EN =
  /\b(?:explain|translat\w+|proofread|review|improve|rephrase|paraphrase|rewrite (?!it\b|line)|critique|critici[sz]e|analy[sz]e|suggest|recommend|advice|opinion|do you think|should i\b|differences? between|compare|which is better|why (?:does|is|do|are|did|am|isn't|doesn't|won't)|(?:write|compose|make up|invent|come up with)(?: me)? (?:a |an |some |another )?(?:\w+ )?(?:poem|haiku|story|joke|song|essay|rap|limerick|paragraph|ideas?|quiz)\b|(?:poem|story|joke|haiku) about|brainstorm|in your own words|mail (?:it|this|that)|continue (?:the|my|this) (?:story|chapter|essay)|finish (?:the|my|this) (?:story|essay|poem)|make (?:it|this|that|my \w+) (?:sound|better|funnier|nicer|shorter|more)|fix (?:the|my|that|this|any|all)?\s*(?:\w+ )?(?:bugs?|errors?|code|program|script|spelling|grammar|typos|it\b)|what does (?:this|that|the) (?:code|program|function|script) do|debug (?:it|this|my|the)|(?:spelling|grammar) mistakes|how (?:do|does|can|could|should) (?:i|we|it|this))\b/i;
const ZH =
  /解释|翻译|译成|润色|点评|评价|批改|改进|优化|分析|提(?:点|些|个)?建议|有什么建议|为什么|为啥|怎么(?:回事|办|改|写|样)|(?:写|编|作|来|讲|想)(?:一?[首篇个段]|一下)?[^，。]{0,6}(?:诗|故事|笑话|作文|文章|歌词|歌|谜语)(?!\.)|读后感|修好|修复|找出?.{0,4}(?:bug|毛病)|错别字(?!.*(?:改成|改为|换成|应该是|应为))|语病|哪个更|你觉得|讲讲|讲解|什么意思|缩写成|扩写|续写|写到第|总结成|字以内|压缩成|改写得|写得更/i;
const JA =
  /翻訳|訳して|英訳|和訳|説明して|解説|添削|推敲|レビュー|改善|提案|アドバイス|感想を|評価して|分析|なぜ|なんで(?!す)|どうして|どう思|詩を(?:書|作|詠)|俳句を|短歌を|物語を(?:書|作|考)|話を(?:書|作|考)|作文を(?:書|考)|考えて|バグを?(?:直|見つけ|修正|探)|直し方|意味を?教え|どういう意味|比べて|比較|面白く|わかりやすく|きれいな文|間違いを?(?:直|見つけ|探)|添え書き|川柳|続きを書|字以内|判断して|考察|どこが(?:悪|おかし|間違)|エラー.*直して/i;

/** Whether a prompt asks for what only a real model can do. */
export function needsThought(text: string): boolean {
  return [EN, ZH, JA].some((pattern) => pattern.test(text));
}
