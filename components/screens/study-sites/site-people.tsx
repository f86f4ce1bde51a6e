import { UserPlus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { dateOnly } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { siteGate } from '../../../contract/site-gates/calls.ts'
import { listSitePeople, type SitePerson } from '../../../contract/site-people/calls.ts'
import { searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { SignatureBadge } from '../../shared/sign/signature-badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Leading } from '../../ui/base/off.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { usePeopleColumns } from './people-columns.tsx'
import type { SiteDetail } from './site-detail.tsx'
import * as css from './site-page.css.ts'
import { useSiteOff } from './site-words.ts'

const PersonDialog = lazyPart(() => import('./person-dialog.tsx').then(file => file.PersonDialog), NotLoaded)
const EndDuty = lazyPart(() => import('./end-duty.tsx').then(file => file.EndDuty), NotLoaded)
const RemovePerson = lazyPart(() => import('./remove-person.tsx').then(file => file.RemovePerson), NotLoaded)
const ReplacePi = lazyPart(() => import('./pi-dialogs.tsx').then(file => file.ReplacePi), NotLoaded)
const SignReplacement = lazyPart(
  () => import('./pi-dialogs.tsx').then(file => file.SignReplacement),
  NotLoaded,
)
const UndoPi = lazyPart(() => import('./pi-dialogs.tsx').then(file => file.UndoPi), NotLoaded)

type People = Output<typeof listSitePeople>
export type OpenDialog =
  | { act: 'add'; user?: SiteDetail['crc'] }
  | { act: 'replace' }
  | { act: 'edit' | 'end' | 'remove'; person: SitePerson }
  | { act: 'undo'; from: string }

/** The personnel of a site with its main principal investigator and the replacements to come (E10). */
export function PeopleTab({ site }: { site: SiteDetail }) {
  const query = useScoped(listSitePeople, { siteId: site.id })
  if (query.error || !query.data) return <Loaded query={query} lines={5} />
  return <People site={site} people={query.data} />
}

function People({ site, people }: { site: SiteDetail; people: People }) {
  const { t } = useText()
  const reread = useReread()
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const off = useSiteOff('addSitePerson', site, people.editing)
  const nameOf = useNameOf()
  const ending = useSiteOff('editSitePerson', site, people.ending)
  const columns = usePeopleColumns({ edit: off, end: ending, remove: ending }, setAsked)
  const done = () => reread(listSitePeople, siteById, siteGate, siteHistory, searchSites)
  return (
    <div className={css.stack}>
      <RecordSection
        id="people"
        title={t('siteDetail:tab.people')}
        beside={<Acts off={off} people={people} onAsk={setAsked} />}
      >
        {people.replacements.map(({ from, personId, signature, ...name }) => (
          <Banner
            key={from}
            notice={{
              id: from,
              tone: 'info',
              text: (
                <>
                  {t('siteDetail:pi.coming', { name: nameOf(name), date: dateOnly(from) })}
                  {signature && <SignatureBadge signature={signature} />}
                </>
              ),
              action: (
                <Button small off={off} onClick={() => setAsked({ act: 'undo', from })}>
                  {t('siteDetail:pi.undo')}
                </Button>
              ),
            }}
          />
        ))}
        <CrcOfFacts site={site} people={people} off={off} onAsk={setAsked} />
        {people.piSignature && <SignatureBadge signature={people.piSignature} />}
        <DataTable
          caption={t('siteDetail:people.table')}
          columns={columns}
          rows={people.records}
          rowKey={row => row.id}
          rowName={nameOf}
          spine={row => (row.main ? 'normal' : undefined)}
          empty={<EmptyState small title={t('siteDetail:people.none')} />}
        />
      </RecordSection>
      <Suspense>
        <Dialogs site={site} people={people} asked={asked} done={done} onClose={() => setAsked(null)} />
      </Suspense>
    </div>
  )
}

type CrcProps = ActsProps & { site: SiteDetail }

/** The CRC whom only the facts of the site name: they count as one here too. */
function CrcOfFacts({ site: { crc }, off, people, onAsk }: CrcProps) {
  const { t } = useText()
  const nameOf = useNameOf()
  const isListed = people.records.some(
    ({ userId, roles }) => userId === crc?.id && roles.includes('coordinator'),
  )
  if (!crc || isListed) return null
  const text = t('siteDetail:people.crcOfFacts', { name: nameOf(crc) })
  const action = people.records.every(({ userId }) => userId !== crc.id) && (
    <Button small off={off} onClick={() => onAsk({ act: 'add', user: crc })}>
      {t('siteDetail:people.addCrc')}
    </Button>
  )
  return <Banner notice={{ id: crc.id, tone: 'info', text, action }} />
}

type ActsProps = { off: Leading | undefined; people: People; onAsk: (asked: OpenDialog) => void }

function Acts({ off, people, onAsk }: ActsProps) {
  const { t } = useText()
  const named = people.records.some(({ main }) => main)
  return (
    <div className={css.acts}>
      {people.records.length > 0 && (
        <Button off={off} onClick={() => onAsk({ act: 'replace' })}>
          {t(named ? 'siteDetail:pi.replace' : 'siteDetail:pi.name')}
        </Button>
      )}
      <Button icon={UserPlus} off={off} onClick={() => onAsk({ act: 'add' })}>
        {t('siteDetail:people.add')}
      </Button>
    </div>
  )
}

type DialogProps = {
  site: SiteDetail
  people: People
  asked: OpenDialog | null
  done: () => Promise<unknown>
  onClose: () => void
}

function Dialogs({ site, people, asked, done, onClose }: DialogProps) {
  const shared = { siteId: site.id, onClose, onDone: done }
  switch (asked?.act) {
    case 'add':
      return (
        <PersonDialog
          {...shared}
          siteStatus={site.status}
          first={people.records.every(({ main }) => !main)}
          user={asked.user ?? null}
        />
      )
    case 'edit':
      return <PersonDialog {...shared} siteStatus={site.status} person={asked.person} first={false} />
    case 'end':
      return <EndDuty {...shared} person={asked.person} />
    case 'remove':
      return <RemovePerson {...shared} person={asked.person} />
    case 'replace': {
      const Replace = people.signed ? SignReplacement : ReplacePi
      return <Replace site={site} onClose={onClose} onDone={done} people={people.records} />
    }
    case 'undo':
      return <UndoPi site={site} onClose={onClose} onDone={done} from={asked.from} />
    default:
      return null
  }
}
