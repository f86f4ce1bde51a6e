import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { endsWork } from '../../../client/sites/changes.ts'
import type { ChosenSite, SiteVerb } from '../../../client/sites/sites.ts'
import { getAction } from '../../../client/sites/sites.ts'
import { listed } from '../../../client/zones/format.ts'
import { limits } from '../../../contract/limits.ts'
import { whyText } from '../../shared/why/why.ts'
import { Button } from '../../ui/base/button.tsx'
import { Banner } from '../../ui/feedback/notice-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { AtWork } from './at-work.tsx'
import * as css from './change.css.ts'
import { ChangeResults } from './change-results.tsx'
import { siteName } from './names.ts'
import { type Change, type ChangeOptions, useChange } from './use-change.ts'
import { useReasons } from './use-reasons.ts'
import type { TableText } from './use-table-text.ts'

export type ChangeDialogProps = ChangeOptions & { text: TableText; onClose: () => void }

/** Everything but activation requires a reason (TR-A7). */
const needsReason: ReadonlySet<SiteVerb> = new Set(['deactivate', 'open', 'close', 'remove'])

/** Asks for the reason of a change, makes it, and shows a result for each site. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { verb, text, onClose } = props
  useReasons()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState(false)
  const [endWorkOn, setEndWorkOn] = useState('')
  const change = useChange({
    ...props,
    // A single site needs no table of results; a failed one stays visible.
    onDone: results => {
      props.onDone(results)
      if (results.length === 1 && results[0]?.code === 0) onClose()
    },
  })
  if (change.step === 'done')
    return (
      <ChangeResults
        change={change}
        text={text}
        onRetry={() => change.retry({ reason, endWorkOn })}
        onClose={onClose}
      />
    )
  const { open, step } = change
  const running = step === 'running'
  const submit = () => {
    const missing = needsReason.has(verb) && reason.trim() === ''
    setFault(missing)
    if (!missing) void change.run(open, { reason: reason.trim(), endWorkOn })
  }
  return (
    <Dialog
      open
      title={getTitle(props, change)}
      onClose={() => !running && onClose()}
      footer={<Foot change={change} text={text} verb={verb} onClose={onClose} onSubmit={submit} />}
    >
      <Inside change={change} text={text} verb={verb} reason={reason} fault={fault} setReason={setReason}>
        {endsWork.has(verb) && open.length > 0 && (
          <AtWork {...props} sites={open} value={endWorkOn} onChange={setEndWorkOn} />
        )}
      </Inside>
    </Dialog>
  )
}

type FootProps = Pick<ChangeDialogProps, 'verb' | 'text' | 'onClose'> & {
  change: Change
  onSubmit: () => void
}

function Foot({ change, text, verb, onClose, onSubmit }: FootProps) {
  const { t } = text
  const { open, step } = change
  const running = step === 'running'
  return (
    <>
      <Button onClick={onClose} off={running ? getProgress(change, text) : undefined}>
        {t('siteActs:dialog.cancel')}
      </Button>
      <Button
        variant={verb === 'deactivate' || verb === 'remove' ? 'danger' : 'primary'}
        busy={running || step === 'reading'}
        off={step === 'asking' && open.length === 0 ? t('siteActs:dialog.none') : undefined}
        onClick={onSubmit}
      >
        {t(`siteActs:verb.${verb}`)}
      </Button>
    </>
  )
}

const getProgress = ({ done, of }: Change, { t }: TableText) => t('siteActs:dialog.progress', { done, of })

/** Names the sites that the change is about; those that are left out where it is about none. */
function getTitle(
  { verb, text: { t, locale }, count }: ChangeDialogProps,
  { open, left, step }: Change,
): string {
  const sites = open.length > 0 ? open : left
  const [only] = sites
  if (sites.length === 1 && only) return t(`siteActs:dialog.one.${verb}`, { name: siteName(only, locale) })
  const number = step === 'reading' ? count : sites.length
  return number === 1 ? t(`siteActs:verb.${verb}`) : t(`siteActs:dialog.many.${verb}`, { number })
}

type InsideProps = {
  change: Change
  text: TableText
  verb: SiteVerb
  reason: string
  fault: boolean
  setReason: (reason: string) => void
  children: ReactNode
}

function Inside({ change, text, verb, reason, fault, setReason, children }: InsideProps) {
  const { t } = text
  const field = useId()
  const box = useRef<HTMLDivElement>(null)
  // Focus the next control, also when the selection had to load first.
  useEffect(() => {
    if (change.step === 'asking') box.current?.querySelector('textarea')?.focus()
  }, [change.step])
  const { step, error, done, of } = change
  if (step === 'reading') return <Skeleton lines={4} />
  return (
    <div ref={box} className={css.stack}>
      {error && <Banner notice={{ id: 'trouble', tone: 'danger', text: error.message }} />}
      <p className={css.plain}>{t(`siteActs:dialog.effect.${verb}`)}</p>
      {change.left.length > 0 && <Skipped sites={change.left} text={text} verb={verb} />}
      {children}
      <TextArea
        id={field}
        label={t('siteActs:dialog.reason')}
        hint={t('siteActs:dialog.reasonHelp')}
        required={needsReason.has(verb)}
        countTo={limits.reasonLength}
        value={reason}
        error={fault ? t('siteActs:dialog.reasonMissing') : undefined}
        onChange={event => setReason(event.currentTarget.value)}
      />
      {step === 'running' && of > 1 && (
        <div role="status">
          <progress className={css.progress} aria-label={getProgress(change, text)} max={of} value={done} />
          <p className={css.plain}>{getProgress(change, text)}</p>
        </div>
      )}
    </div>
  )
}

/** The first names of some sites, and how many more there are. */
const getNames = (sites: readonly ChosenSite[], locale: TableText['locale']): string =>
  listed(sites.slice(0, 3).map(site => siteName(site, locale))) +
  (sites.length > 3 ? ` +${sites.length - 3}` : '')

/** Sites that an action skips, grouped by reason: two hundred of them are a few lines. */
function Skipped({
  sites,
  text: { t, locale },
  verb,
}: {
  sites: readonly ChosenSite[]
  text: TableText
  verb: SiteVerb
}) {
  const reasons = Map.groupBy(sites, site => {
    const reason = site.actions[getAction(verb, site)]
    return reason ? whyText(reason, locale) : ''
  })
  return (
    <div className={css.skipped}>
      {t('siteActs:dialog.skips', { count: sites.length })}
      <ul className={css.skippedList}>
        {[...reasons].map(([reason, group]) => (
          <li key={reason}>{t('siteActs:dialog.skip', { names: getNames(group, locale), reason })}</li>
        ))}
      </ul>
    </div>
  )
}
