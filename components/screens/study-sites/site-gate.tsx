import { Fragment, Suspense, useState } from 'react'
import { dateOnly, listed } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { type GateCondition, type SiteAlarm, siteGate } from '../../../contract/site-gates/calls.ts'
import { searchSites, siteById, siteHistory } from '../../../contract/sites/calls.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useReread } from '../../shared/call/use-reread.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { localName } from '../../shared/page/company-name.ts'
import { useNameOf } from '../../shared/people/person.tsx'
import { RecordSection } from '../../shared/record/record-page.tsx'
import { SignatureBadge } from '../../shared/sign/signature-badge.tsx'
import { Button } from '../../ui/base/button.tsx'
import { lazyPart } from '../../ui/base/lazy-part.tsx'
import { NotLoaded } from '../../ui/base/not-loaded.tsx'
import type { Leading } from '../../ui/base/off.ts'
import { type ChipTone, StatusChip } from '../../ui/feedback/status-chip.tsx'
import type { SiteDetail } from './site-detail.tsx'
import * as css from './site-page.css.ts'
import { toneOfAlarm, useAlarmText, useSiteOff } from './site-words.ts'

const RecordGate = lazyPart(() => import('./gate-dialogs.tsx').then(file => file.RecordGate), NotLoaded)
const WaiveGate = lazyPart(() => import('./waive-dialog.tsx').then(file => file.WaiveGate), NotLoaded)
const ReopenGate = lazyPart(() => import('./gate-dialogs.tsx').then(file => file.ReopenGate), NotLoaded)

export type Gate = Output<typeof siteGate>

const tones: Record<GateCondition['state'], ChipTone> = {
  open: 'warning',
  done: 'normal',
  waived: 'info',
  expired: 'danger',
}

/** Who can close a gap. */
export function useClosers(): (gate: Gate) => string {
  const { t } = useText()
  const nameOf = useNameOf()
  return ({ closers }) =>
    closers.length > 0
      ? t('siteDetail:gate.closers', { names: listed(closers.map(nameOf)) })
      : t('siteDetail:gate.nobody')
}

type Props = { site: SiteDetail; onPeople: () => void }

/** Whether something about a site is to do: it is not active yet, or there are gaps. */
export function useIsOpen(site: SiteDetail): boolean {
  const gate = useScoped(siteGate, { siteId: site.id }).data
  return site.status === 'preparing' || (gate?.alarms.length ?? 0) > 0
}

/** What is to do at a site as one list: its gaps and the conditions before it becomes active, open ones first. */
export function Checklist({ site, onPeople }: Props) {
  const { t } = useText()
  const query = useScoped(siteGate, { siteId: site.id })
  if (query.error || !query.data) return <Loaded query={query} small lines={4} />
  const { alarms, gaps } = query.data
  const count = alarms.length + gaps.length
  return (
    <RecordSection
      id="gate"
      title={t('siteDetail:section.checklist')}
      help="gate"
      beside={count > 0 && <StatusChip tone="warning">{t('siteDetail:gate.open', { count })}</StatusChip>}
    >
      <Conditions site={site} gate={query.data} onPeople={onPeople} />
    </RecordSection>
  )
}

type OpenDialog = { condition: GateCondition; act: 'record' | 'reopen' | 'waive' }

const isMet = ({ state }: GateCondition): boolean => state === 'done' || state === 'waived'

function Conditions({ site, gate, onPeople }: Props & { gate: Gate }) {
  const { t } = useText()
  const reread = useReread()
  const closers = useClosers()
  const recordOff = useSiteOff('recordSiteGate', site, gate.recording)
  const waiveOff = useSiteOff('waiveSiteGate', site, gate.waiving)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const shared = {
    siteId: site.id,
    onClose: () => setAsked(null),
    onDone: () => reread(siteGate, siteById, siteHistory, searchSites),
  }
  const who = closers(gate)
  const record = (items: SiteAlarm['items']) => {
    const condition = gate.conditions.find(({ item }) => items.some(each => each === item))
    return condition && (() => setAsked({ condition, act: 'record' }))
  }
  const conditions = gate.applies
    ? gate.conditions.toSorted((a, b) => Number(isMet(a)) - Number(isMet(b)))
    : []
  return (
    <>
      <ul className={css.list}>
        {gate.alarms.map(alarm => (
          <Gap
            key={alarm.kind}
            alarm={alarm}
            who={who}
            off={recordOff}
            onRecord={record(alarm.items)}
            onPeople={onPeople}
          />
        ))}
        {conditions.map(condition => (
          <Condition
            key={condition.item}
            condition={condition}
            who={isMet(condition) ? null : who}
            recordOff={recordOff}
            waiveOff={waiveOff}
            onAsk={setAsked}
          />
        ))}
      </ul>
      {!gate.applies && <p className={css.note}>{t('siteDetail:gate.none')}</p>}
      {gate.applies && gate.gaps.length === 0 && <p className={css.note}>{t('siteDetail:gate.ready')}</p>}
      <Suspense>
        {asked?.act === 'record' && <RecordGate {...shared} today={gate.today} condition={asked.condition} />}
        {asked?.act === 'waive' && <WaiveGate {...shared} site={site} condition={asked.condition} />}
        {asked?.act === 'reopen' && <ReopenGate {...shared} condition={asked.condition} />}
      </Suspense>
    </>
  )
}

type GapProps = {
  alarm: SiteAlarm
  who: string
  off: Leading | undefined
  /** Records the approval that ends; undefined for what is closed among the personnel. */
  onRecord: (() => void) | undefined
  onPeople: () => void
}

/** A gap, who can close it, and where. */
function Gap({ alarm, who, off, onRecord, onPeople }: GapProps) {
  const { t } = useText()
  const text = useAlarmText()(alarm)
  return (
    <li className={css.item}>
      <div className={css.what}>
        <span>{text}</span>
        <span className={css.note}>{who}</span>
      </div>
      <StatusChip tone={toneOfAlarm(alarm)}>{t('siteDetail:gate.gap')}</StatusChip>
      <div className={css.acts}>
        {onRecord ? (
          <Button small off={off} onClick={onRecord}>
            {t('siteDetail:gate.record')}
          </Button>
        ) : (
          <Button small onClick={onPeople}>
            {t('siteDetail:gate.people')}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Each on one line where there is room: a reference or a number does not break within. */
const Pieces = ({ pieces }: { pieces: readonly string[] }) => (
  <span className={css.note}>
    {pieces.map((piece, at) => (
      <Fragment key={piece}>
        <span className={css.piece}>
          {piece}
          {at < pieces.length - 1 && ' ·'}
        </span>{' '}
      </Fragment>
    ))}
  </span>
)

type ConditionProps = {
  condition: GateCondition
  /** Who can meet it; null once it is met. */
  who: string | null
  recordOff: Leading | undefined
  waiveOff: Leading | undefined
  onAsk: (asked: OpenDialog) => void
}

function Condition({ condition, who, recordOff, waiveOff, onAsk }: ConditionProps) {
  const { t, locale } = useText()
  const { item, state, doneOn, validUntil, route, reference, certificate, waiverReason, signature } =
    condition
  const course = certificate
    ? localName({ name: certificate.course, nameEn: certificate.courseEn }, locale)
    : ''
  const facts = [
    ...(route ? [t(`siteDetail:gateWord.${route}`)] : []),
    ...(doneOn ? [t('siteDetail:gate.on', { date: dateOnly(doneOn) })] : []),
    ...(validUntil ? [t('siteDetail:gate.until', { date: dateOnly(validUntil) })] : []),
    ...(reference ? [reference] : []),
    ...(certificate ? [t('siteDetail:gate.certificate', { number: certificate.number, course })] : []),
    ...(waiverReason ? [waiverReason] : []),
  ]
  const isRecorded = condition.rowVersion > 0 && state !== 'open'
  const acts = [
    'record' as const,
    ...(isMet(condition) ? [] : ['waive' as const]),
    ...(isRecorded ? ['reopen' as const] : []),
  ]
  return (
    <li className={css.item}>
      <div className={css.what}>
        <span>{t(`common:siteGap.${item}`)}</span>
        {facts.length > 0 && <Pieces pieces={facts} />}
        {who !== null && <span className={css.note}>{who}</span>}
        {signature && <SignatureBadge signature={signature} />}
      </div>
      <StatusChip tone={tones[state]}>{t(`siteDetail:gateWord.${state}`)}</StatusChip>
      <div className={css.acts}>
        {acts.map(act => (
          <Button
            key={act}
            small
            off={act === 'waive' ? waiveOff : recordOff}
            aria-label={t(`siteDetail:gate.${act}Of`, { item: t(`common:siteGap.${item}`) })}
            onClick={() => onAsk({ condition, act })}
          >
            {t(`siteDetail:gate.${act}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
