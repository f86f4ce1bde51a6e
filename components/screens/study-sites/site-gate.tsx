import { Suspense, useState } from 'react'
import { dateOnly, listed } from '../../../client/zones/format.ts'
import type { Output } from '../../../contract/define.ts'
import { type GateCondition, siteGate } from '../../../contract/site-gates/calls.ts'
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
import { StatusChip, type Tone } from '../../ui/feedback/status-chip.tsx'
import type { SiteDetail } from './site-detail.tsx'
import * as css from './site-page.css.ts'
import { toneOfAlarm, useAlarmText, useSiteOff } from './site-words.ts'

const RecordGate = lazyPart(() => import('./gate-dialogs.tsx').then(file => file.RecordGate), NotLoaded)
const WaiveGate = lazyPart(() => import('./waive-dialog.tsx').then(file => file.WaiveGate), NotLoaded)
const ReopenGate = lazyPart(() => import('./gate-dialogs.tsx').then(file => file.ReopenGate), NotLoaded)

export type Gate = Output<typeof siteGate>

const tones: Record<GateCondition['state'], Tone> = {
  open: 'warning',
  done: 'success',
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

/** The conditions before a site becomes active, and whom it lacks. */
export function GateSections({ site }: { site: SiteDetail }) {
  const { t } = useText()
  const query = useScoped(siteGate, { siteId: site.id })
  const alarmText = useAlarmText()
  if (query.error || !query.data) return <Loaded query={query} small lines={4} />
  const { alarms } = query.data
  return (
    <>
      {alarms.length > 0 && (
        <RecordSection id="alarms" title={t('siteDetail:section.alarms')}>
          <ul className={css.list}>
            {alarms.map(alarm => (
              <li key={alarm.kind} className={css.item}>
                <StatusChip tone={toneOfAlarm(alarm)}>{alarmText(alarm)}</StatusChip>
              </li>
            ))}
          </ul>
        </RecordSection>
      )}
      <RecordSection id="gate" title={t('siteDetail:section.gate')}>
        {query.data.applies ? (
          <Conditions site={site} gate={query.data} />
        ) : (
          <p className={css.note}>{t('siteDetail:gate.none')}</p>
        )}
      </RecordSection>
    </>
  )
}

type OpenDialog = { condition: GateCondition; act: 'record' | 'reopen' | 'waive' }

function Conditions({ site, gate }: { site: SiteDetail; gate: Gate }) {
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
  const count = gate.gaps.length
  return (
    <>
      <ul className={css.list}>
        {gate.conditions.map(condition => (
          <Condition
            key={condition.item}
            condition={condition}
            recordOff={recordOff}
            waiveOff={waiveOff}
            onAsk={setAsked}
          />
        ))}
      </ul>
      <p className={css.note}>
        {count === 0
          ? t('siteDetail:gate.ready')
          : `${t('siteDetail:gate.gaps', { count })} ${closers(gate)}`}
      </p>
      <Suspense>
        {asked?.act === 'record' && <RecordGate {...shared} today={gate.today} condition={asked.condition} />}
        {asked?.act === 'waive' && <WaiveGate {...shared} site={site} condition={asked.condition} />}
        {asked?.act === 'reopen' && <ReopenGate {...shared} condition={asked.condition} />}
      </Suspense>
    </>
  )
}

type ConditionProps = {
  condition: GateCondition
  recordOff: Leading | undefined
  waiveOff: Leading | undefined
  onAsk: (asked: OpenDialog) => void
}

function Condition({ condition, recordOff, waiveOff, onAsk }: ConditionProps) {
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
  const isMet = state === 'done' || state === 'waived'
  const acts = [
    'record' as const,
    ...(isMet ? [] : ['waive' as const]),
    ...(isRecorded ? ['reopen' as const] : []),
  ]
  return (
    <li className={css.item}>
      <div className={css.what}>
        <span>{t(`common:siteGap.${item}`)}</span>
        <span className={css.note}>{facts.join(' · ')}</span>
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
