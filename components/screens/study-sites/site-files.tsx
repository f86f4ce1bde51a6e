import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { saveLink } from '../../../client/downloads/save-file.ts'
import { send } from '../../../client/session/api.ts'
import { dateTime } from '../../../client/zones/format.ts'
import { applicationFileFacts, listSiteFiles } from '../../../contract/application-files/calls.ts'
import type { Output } from '../../../contract/define.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { sizeText } from '../../ui/form/size-text.ts'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import type { SiteDetail } from './site-detail.tsx'
import * as css from './site-page.css.ts'
import { getSourceName } from './site-words.ts'

type SiteFile = Output<typeof listSiteFiles>['records'][number]

/** The files that applications sent of a site; each opens by its own link (M7). */
export function SiteFiles({ site }: { site: SiteDetail }) {
  const { t } = useText()
  const query = useScoped(listSiteFiles, { siteId: site.id })
  const columns = useColumns()
  return (
    <section className={css.small} aria-label={t('siteDetail:files.table')}>
      <h2>{t('siteDetail:files.table')}</h2>
      <p className={css.note}>{t('siteDetail:files.note')}</p>
      <Loaded query={query} small>
        {({ records }) => (
          <DataTable
            caption={t('siteDetail:files.table')}
            columns={columns}
            rows={records}
            rowKey={row => row.id}
            empty={<EmptyState small title={t('siteDetail:files.none')} />}
          />
        )}
      </Loaded>
    </section>
  )
}

function useColumns(): Column<SiteFile>[] {
  const { t, wordAt } = useText()
  return [
    { id: 'name', head: t('siteDetail:files.name'), cell: row => <OpenFile file={row} /> },
    {
      id: 'kind',
      head: t('siteDetail:files.kindName'),
      cell: row => wordAt(`siteDetail:files.kind.${row.kind}`),
    },
    { id: 'reference', head: t('siteDetail:files.reference'), mono: true, cell: row => row.reference },
    { id: 'size', head: t('siteDetail:files.size'), numeric: true, cell: row => sizeText(row.size) },
    {
      id: 'source',
      head: t('siteDetail:milestones.source'),
      cell: row => getSourceName(row.applicationId),
    },
    {
      id: 'at',
      head: t('siteDetail:milestones.at'),
      mono: true,
      cell: row => dateTime(row.receivedAt),
    },
  ]
}

/** A refusal is shown by the session's messages, and the button can be pressed again. */
function OpenFile({ file: { id, kind, name } }: { file: SiteFile }) {
  const session = useSessionStore()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    try {
      saveLink((await send(applicationFileFacts, { id, kind }, { session })).url, name)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button small icon={FileDown} variant="quiet" busy={busy} onClick={() => void open().catch(() => {})}>
      {name}
    </Button>
  )
}
