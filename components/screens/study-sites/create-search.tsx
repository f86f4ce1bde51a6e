import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Output } from '../../../contract/define.ts'
import { organisationsForSites } from '../../../contract/sites/bind.ts'
import { getSitePath } from '../../../contract/sites/gate-items.ts'
import type { SiteEnvironment } from '../../../contract/sites/shapes.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { SearchBox } from '../../shared/list/search-box.tsx'
import { Anchor } from '../../shared/page/navigation.tsx'
import { quiet } from '../../shared/page/page.css.ts'
import { Button } from '../../ui/base/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { siteName } from '../../widgets/study-site-table/names.ts'
import type { NewSite } from './create-chosen.tsx'
import * as css from './site-page.css.ts'
import { useSiteOff } from './site-words.ts'

type Row = Output<typeof organisationsForSites>['records'][number]
type Props = {
  studyId: string
  environment: SiteEnvironment
  /** Ids of the organisations that were chosen. */
  chosen: ReadonlySet<string>
  onChoose: (site: NewSite) => void
}

const size = 15

/** Organisations that match; one that is a site already says which, and leads to it (MD-T1). */
export function OrganisationSearch({ studyId, environment, chosen, onChoose }: Props) {
  const { t } = useText()
  const [asked, setAsked] = useState({ query: '', pageNum: 1 })
  const query = useScoped(
    organisationsForSites,
    { studyId, environment, ...asked, limit: size },
    { keepsRows: true },
  )
  const off = useSiteOff('bindSites', { id: studyId, siteNo: '' }, query.data?.adding ?? null)
  const columns = useColumns({ studyId, chosen, onChoose, off })
  return (
    <div className={css.small}>
      <SearchBox
        label={t('siteDetail:create.search')}
        query={asked.query}
        onQuery={text => setAsked({ query: text, pageNum: 1 })}
      />
      <Loaded query={query} small lines={6}>
        {({ records }) => (
          <DataTable
            caption={t('siteDetail:create.found')}
            columns={columns}
            rows={records}
            rowKey={row => row.id}
            busy={query.isPlaceholderData}
            empty={<EmptyState small title={t('siteDetail:create.none')} />}
          />
        )}
      </Loaded>
      <Pager
        total={query.data?.total ?? 0}
        page={asked.pageNum}
        size={size}
        sizes={[size]}
        onChange={({ page }) => setAsked({ ...asked, pageNum: page })}
      />
    </div>
  )
}

type ColumnProps = Pick<Props, 'studyId' | 'chosen' | 'onChoose'> & { off: ReturnType<typeof useSiteOff> }

function useColumns({ studyId, chosen, onChoose, off }: ColumnProps): Column<Row>[] {
  const { t, locale } = useText()
  // The button that chose an organisation goes; its mark takes the focus, so that the next one is a Tab away.
  const last = useRef('')
  const focusOnce = (id: string, mark: HTMLElement | null) => {
    if (!mark || last.current !== id) return
    last.current = ''
    mark.focus()
  }
  const mark = (row: Row) => {
    const name = siteName(row, locale)
    if (row.added)
      return (
        <Anchor href={getSitePath(studyId, row.added.id)}>
          {t('siteDetail:create.added', { number: row.added.siteNo })}
        </Anchor>
      )
    if (chosen.has(row.id))
      return (
        <span ref={made => focusOnce(row.id, made)} tabIndex={-1} className={quiet}>
          {t('siteDetail:create.chosenMark')}
        </span>
      )
    const site = {
      organisationId: row.id,
      name: row.name,
      nameEn: row.nameEn,
      siteNo: row.nextNumber,
      proposed: row.nextNumber,
      department: '',
    }
    return (
      <Button
        small
        icon={Plus}
        off={off}
        aria-label={`${t('siteDetail:create.choose')} ${name}`}
        onClick={() => {
          last.current = row.id
          onChoose(site)
        }}
      >
        {t('siteDetail:create.choose')}
      </Button>
    )
  }
  return [
    { id: 'name', head: t('siteDetail:field.organisation'), wrap: true, cell: row => siteName(row, locale) },
    { id: 'type', head: t('siteDetail:field.type'), cell: row => t(`organisations:type.${row.type}`) },
    { id: 'city', head: t('siteDetail:field.city'), cell: row => row.place.city || '-' },
    { id: 'choose', head: t('siteDetail:create.choose'), actions: true, cell: mark },
  ]
}
