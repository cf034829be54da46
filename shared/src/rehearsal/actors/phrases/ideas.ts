/** The words of plain requests, for requests that fit no phrase. A word ending in `?` stands for two words. */

/** Words for each idea, in Chinese, English and Japanese. A word may stand for several ideas. */
export const IDEAS = {
  read: "read show see view open display print|contents? text contain contains say says written inside look at|看看 看下 看一下 瞅瞅 瞧瞧 看 显示 读 打开 展示 内容 写 写着 记 发我 发给我 全文|見せて 見たい 見て 見 読んで 読みたい 読 表示 開いて 中身 内容 書いて 何て 教えて 知りたい 並べて 全文 確認",
  first: "first top beginning starts? opening|第一 开头 最前面 前|最初 先頭 一行目 冒頭 はじめ",
  last: "last final end bottom very|最后 末尾 结尾 倒数 最下面 下面|最後 末尾 最終 一番下 終わり 下",
  line: "lines? rows?|一行 那行 这行 行 一句 句 一条 条|行 一行",
  many: "how many count number of total long how often|多少 几 总共 一共 数数 数一下 统计 个数|何 いくつ 数 数えて 個数 何個 何行 何回",
  words: "words?|单词 词|単語 語",
  times: "times often occurrences? come comes up|次 出现|回 出て くる 出てくる",
  files: "files? ones?|文件|ファイル ファイル名 もの",
  list: "list|列出 列 列给我|一覧 列挙 並べて リスト",
  nested:
    "nested subfolders? subdirectory subdirectories recursively|子文件夹 子目录|サブフォルダー? 下の階層 階層",
  where:
    "where locate find which folder put|哪 哪里 哪儿 哪个目录 放到 定位 找 在哪|どこ どの 置いた 探して 調べて",
  search:
    "search find look for mentions? mentioned have has that with grep contains?|搜 搜索 查找 查 找 出现 带有 含有 包含 提到 挑出来|検索 探して 含む 含んだ 出てくる 抜き出して 書いて",
  remove:
    "delete remove erase trash rid drop|删 删除 删掉 扔掉 去掉 不要了 不要 移除|消して 削除 いらない 捨てて 取り除いて 消",
  rename: "rename called|重命名 改名 改叫 名字 改成|名前 変更 リネーム ファイル名 変えて したい 改名",
  copy: "copy duplicate backup back|复制 拷贝 备份|コピー 複製 バックアップ",
  run: "run execute start launch|运行 执行 跑 启动 输出 结果|実行 走らせて 動かして 回して 出力 結果",
  test: "tests? pass|测试|テスト",
  create:
    "create make new write save|新建 创建 建 写 写入 保存 生成|作って 作成 用意 書いて 保存 新規 入れて",
  empty: "empty blank|空 空白|空 空の",
  add: "add append put insert|加 加上 追加 添 添加 补 补上 插入 写上|追加 追記 足して 書き足して 入れて 加えて 付け足して 挿入",
  change:
    "change replace swap update edit turn rename|改 改成 换 换成 替换 要改成 改为 换掉|変えて 変更 置き換えて 直して 書き換えて 修正",
  all: "every all each everywhere|所有 全部 都|全部 すべて 全て",
  overwrite: "overwrite only says? just|只 覆盖 原来 改写成|上書き だけ",
} as const;
export type Idea = keyof typeof IDEAS;

/** Words that change nothing. */
export const EMPTY_WORDS =
  "the a an of in into is are be to it its from for and so me my mine i you your we our us do does did what's what who's please pls could would can will let like need want tell give get there this that any here by as at on out up on whole full complete entire whose which completely only called named folder directory project document documents script scripts program too also as well should instead every exactly right away again then also just quick quickly sure kind do|请 能不能 可不可以 帮 帮我 帮忙 麻烦 你 我 给我 我的 把 将 被 里 里面 里头 中 的 了 着 都 些 什么 啥 是 吗 吧 呢 呀 啊 一下 一 个 那 这 那个 这个 在 从 往 到 为 成 就行 就好 只 完整 完整地 地 出来 有 没有 文件 名 文件名 会 现在 项目 目录 文件夹 给 让 能 可以 想 也 这里 哪几个 下 上 和 字 总共 写了 一个 叫 名为 也要 要 被 个数 列给我|を に は が の と って も へ で から まで だけ ちょっと して ください 下さい ほしい 欲しい もらえる もらえます くれる くれます か よ ね です ます ある あります いる います この その あの 中 という っていう お願い します したい なっている なって どれ 何 何に すべて 今 ここ こと うち 全 含めて っけ 置いた フォルダ フォルダー ディレクトリ 一通り 下の";

/** Words for settings in Chinese and Japanese, as a file spells them. */
export const KEYS: Record<string, string> = {
  端口: "port",
  ポート: "port",
  标题: "title",
  タイトル: "title",
  版本: "version",
  バージョン: "version",
  名字: "name",
  名称: "name",
  名前: "name",
  主机: "host",
  ホスト: "host",
};
