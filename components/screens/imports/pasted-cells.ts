/** The cells of text copied from a spreadsheet: columns by tabs, rows by line ends, a cell with either of them in quotes. */
export const getPastedCells = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    rows.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    if (cell.lastIndex >= text.length) break
    if (match[3] !== '\t') rows.push([])
  }
  return rows.filter(row => row.some(each => each.trim()))
}
