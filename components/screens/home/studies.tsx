import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { send } from '../../../client/session/api.ts'
import { getKey } from '../../../client/session/query.ts'
import type { Output } from '../../../contract/define.ts'
import { fullName, writtenName } from '../../../contract/values/names.ts'
import { pinStudy, portalStudies, unpinStudy } from '../../../contract/workspace/calls.ts'
import { spine, tone } from '../../../styles/recipes/spine.css.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useSession } from '../../shared/call/use-session.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { Anchor, useNavigation } from '../../shared/page/navigation.tsx'
import { getActiveSitesPath, getSitesPath } from '../../shared/page/study-paths.ts'
import { useOpensSites } from '../../shared/page/use-opens-sites.ts'
import { askWhy } from '../../shared/why/why-ask.ts'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Ellipsis } from '../../ui/base/ellipsis.tsx'
import { StatusChip } from '../../ui/feedback/status-chip.tsx'
import { toast } from '../../ui/feedback/toast-store.ts'
import * as css from './home.css.ts'
import { Section } from './section.tsx'

type Page = Output<typeof portalStudies>
type Study = Page['records'][number]

const input = { limit: 15, pageNum: 1 }

/** Studies that the user may see, pinned ones first; the pin changes at once and reverts if the call fails (F7). */
export function Studies() {
  const { t } = useText()
  const query = useScoped(portalStudies, input)
  const records = query.data?.records ?? []
  const pinned = records.filter(study => study.pinned)
  const others = records.filter(study => !study.pinned).slice(0, Math.max(0, 6 - pinned.length))
  return (
    <Section title={t('home:studies.pinned')} aside={<AllStudies total={query.data?.total} />} query={query}>
      {records.length === 0 && <p className={css.nothing}>{t('home:studies.none')}</p>}
      {records.length > 0 && pinned.length === 0 && (
        <p className={css.nothing}>{t('home:studies.nonePinned')}</p>
      )}
      <StudyList studies={pinned} />
      {others.length > 0 && <h3 className={css.day}>{t('home:studies.other')}</h3>}
      <StudyList studies={others} />
    </Section>
  )
}

const listPath = '/csr_mds/study'

/** The number of studies, a link to their list for users whose role opens it. */
function AllStudies({ total }: { total: number | undefined }) {
  const { t } = useText()
  const { opens } = useNavigation()
  if (!total || !opens(listPath)) return null
  return (
    <Anchor href={listPath} className={css.sectionLink}>
      {t('home:studies.all', { count: total })}
    </Anchor>
  )
}

const StudyList = ({ studies }: { studies: readonly Study[] }) => (
  <ul className={css.list}>
    {studies.map(study => (
      <StudyItem key={study.id} study={study} />
    ))}
  </ul>
)

const getTone = (status: Study['status']) => (status === 'on_hold' ? 'hold' : status)

function StudyItem({ study }: { study: Study }) {
  const { t, locale } = useText()
  const turn = usePin()
  const values = { study: study.planId }
  return (
    <li className={classNames(css.study, spine, tone[getTone(study.status)])}>
      <span className={css.studyId}>{study.planId}</span>
      <StatusChip tone={getTone(study.status)}>{t(`common:studyStatus.${study.status}`)}</StatusChip>
      <IconButton
        small
        variant="quiet"
        icon={study.pinned ? PinOff : Pin}
        label={t(study.pinned ? 'home:studies.unpin' : 'home:studies.pin', values)}
        onClick={() => turn.mutate(study)}
      />
      <Button
        small
        variant="quiet"
        aria-label={`${t('portal:why')} ${study.planId}`}
        onClick={() =>
          askWhy({ call: 'searchSites', record: { kind: 'studies', id: study.id, name: study.planId } })
        }
      >
        {t('portal:why')}
      </Button>
      <span className={css.studyName}>
        <Name study={study} />
      </span>
      <span className={css.itemMeta}>
        <span>{t('home:phase', { phase: study.phase })}</span>
        <Sites study={study} />
        <span>
          {t('home:studies.subjects', { enrolled: study.enrolledSubjects, planned: study.plannedSubjects })}
        </span>
        {study.lpm && (
          <span title={writtenName(study.lpm, locale)}>
            {t('home:studies.lpm', { name: fullName(study.lpm, locale) })}
          </span>
        )}
      </span>
    </li>
  )
}

/** How many sites are active, which leads to those for users who may see them. */
function Sites({ study }: { study: Study }) {
  const { t } = useText()
  const opens = useOpensSites()
  const sites = t('common:activeSites', { active: study.activeSites, count: study.sites })
  const text = t('home:studies.sites', { sites, planned: study.plannedSites })
  return opens && study.sites > 0 ? (
    <Anchor href={getActiveSitesPath(study.id)}>{text}</Anchor>
  ) : (
    <span>{text}</span>
  )
}

/** The name, a link to the study's sites for users who may see them. */
function Name({ study }: { study: Study }) {
  const { locale } = useText()
  const opens = useOpensSites()
  const name = localName(study, locale)
  if (!opens) return <Ellipsis text={name} />
  return (
    <Anchor href={getSitesPath(study.id)} className={css.studyLink}>
      <Ellipsis text={name} focusable={false} />
    </Anchor>
  )
}

function usePin() {
  const { t } = useText()
  const cache = useQueryClient()
  const key = getKey(useSession(), portalStudies, input)
  const draw = (id: string, pinned: boolean) =>
    cache.setQueryData<Page>(key, page => page && { ...page, records: turned(page.records, id, pinned) })
  const pin = useMutation<unknown, Error, Study>({
    mutationFn: ({ id, pinned }) => send(pinned ? unpinStudy : pinStudy, { studyId: id }),
    onMutate: ({ id, pinned }) => draw(id, !pinned),
    onError: (_error, { id, pinned }) => draw(id, pinned),
    onSuccess: (_done, study) =>
      toast(
        'success',
        t(study.pinned ? 'home:studies.unpinnedNow' : 'home:studies.pinnedNow', { study: study.planId }),
        { label: t('terms:undo'), act: () => pin.mutate({ ...study, pinned: !study.pinned }) },
      ),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
  return pin
}

const turned = (studies: Study[], id: string, pinned: boolean): Study[] =>
  studies
    .map(study => (study.id === id ? { ...study, pinned } : study))
    .toSorted((a, b) => Number(b.pinned) - Number(a.pinned))
