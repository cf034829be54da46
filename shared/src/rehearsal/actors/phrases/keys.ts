/** Words for settings in Chinese and Japanese, as a file spells them. */
export const KEYS: Record<string, string> = {
  端口: "port",
  ポート: "port",
  标题: "title",
  タイトル: "title",
  版本: "version",
  版本号: "version",
  バージョン: "version",
  名字: "name",
  名称: "name",
  名前: "name",
  主机: "host",
  ホスト: "host",
  音量: "volume",
  幅: "width",
  高さ: "height",
};
