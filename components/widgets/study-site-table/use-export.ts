import { useState } from 'react'
import type { SiteExport, StudySiteTableProps } from './study-site-table.tsx'
import type { Table } from './use-table.ts'

/** The export of the selected rows, otherwise of all matching ones; the page is asked first, and may handle it. */
export function useExport(props: StudySiteTableProps, table: Table, say: (text: string) => void) {
  const [trouble, setTrouble] = useState('')
  const { found, text, session } = table
  const ask = async () => {
    const wish = getWish(table)
    setTrouble('')
    if (props.onExport?.(wish) === false) return
    // The server does not know sites from the page: the page has received the event.
    const begun = found.local || (await start(wish))
    if (begun) say(text.t('sites:export.told', { count: wish.selection.count }))
  }
  const start = async (wish: SiteExport): Promise<boolean> => {
    const { startExport } = await import('./start-export.ts')
    const reason = await startExport(wish, session)
    setTrouble(reason ?? '')
    return reason === null
  }
  return {
    onExport: props.exportable ? () => void ask() : undefined,
    trouble,
    forget: () => setTrouble(''),
  }
}

function getWish({ selection, chosen, found, state, layout }: Table): SiteExport {
  const { selectAll, toggledNodes, ...filters } = selection
  const picked = chosen.count > 0
  return {
    selection: {
      selectAll: picked ? selectAll : true,
      toggledNodes: picked ? toggledNodes : [],
      count: picked ? chosen.count : found.total,
    },
    filters,
    sort: state.sort,
    columns: layout.columns.filter(({ shown }) => shown).map(({ id }) => id),
  }
}
