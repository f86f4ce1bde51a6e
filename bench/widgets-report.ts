import { writePart } from '../scripts/lib/performance-page.ts'
import { measuredLine, median, times, whole } from './figures.ts'
import { type WidgetFigures, type WidgetSeries, widgetSlowdowns } from './widgets.ts'

const titles: Record<string, string> = {
  tree: '`mds-role-tree`: rights, every branch open',
  table: '`mds-study-site-table`: sites of the page itself',
  bell: '`mds-notice-bell`: twenty notices',
  zone: '`mds-time-zone-picker`',
}

/** Writes the figures of tree, table, bell and time zone picker. */
export function writeWidgetFigures({ series, rounds, load }: WidgetFigures): void {
  const names = [...new Set(series.map(({ widget }) => widget.name))]
  writePart(
    'widgets',
    `## Tree, table, bell and time zone picker

In one Chromium, page after page, with the processor as it is and 4 times slower. "Floor" is the least code that does the work
(bench/pages/*-floor.ts): reused rows and typed arrays, without framework, words, themes, keys, session; the bell's is one
Lit element. Ready: from the start of navigation to the frame that shows the first row, badge or field. The rest counts from the time
stamp of the press or key to just after the frame that shows the expected result. ms, medians; scroll: 100 frames of 240 px.

${measuredLine(rounds, load)}

${names.map(name => part(name, series)).join('\n\n')}
`,
  )
}

/** Writes the figures of the organisation selector. */
export function writeSelectorFigures({ series, rounds, load }: WidgetFigures): void {
  writePart(
    'selector',
    `## The organisation selector with 50,000 organisations of the page

In one Chromium, with the processor as it is and 4 times slower. "Floor" is a field and the topmost names in reused rows
(bench/pages/selector-floor.ts). First paint: from giving the organisations, a tenth of them topmost, to just after the frame that
shows the first row; at most 200 ms. Rows: how many are in the document; at most 60 (WIDGETS 2.2.7). ms, medians; scroll: 100 frames
of 240 px.

${measuredLine(rounds, load)}

${getTable(series)}
`,
  )
}

function part(name: string, series: readonly WidgetSeries[]): string {
  return `### ${titles[name]}

${getTable(series.filter(({ widget }) => widget.name === name))}`
}

function getTable(own: readonly WidgetSeries[]): string {
  const facts = Object.keys(own[0]?.runs[0] ?? {})
  const columns = widgetSlowdowns.flatMap(slow =>
    [...new Set(own.map(({ count }) => count))].map(count => ({ slow, count })),
  )
  const head = columns.map(
    ({ slow, count }) => `${count ? `${count.toLocaleString('en-US')}, ` : ''}${slow}x`,
  )
  const lines = facts.map(fact => {
    const cells = columns.map(({ slow, count }) => {
      const [floor, ours] = own
        .filter(each => each.slow === slow && each.count === count)
        .map(({ runs }) => median(runs.map(run => run[fact] ?? Number.NaN))) as [number, number]
      return `${whole(floor)} / ${whole(ours)} (${times(ours / floor)})`
    })
    return `| ${fact} | ${cells.join(' | ')} |`
  })
  return `| floor / ours (ratio) | ${head.join(' | ')} |
|---|${head.map(() => '---|').join('')}
${lines.join('\n')}`
}
