import { useEffect } from 'react'
import { nextPieceMs } from '../../../client/audit.ts'
import { dateTime, number } from '../../../client/zones/format.ts'
import { auditChainStatus } from '../../../contract/audit/calls.ts'
import type { Output } from '../../../contract/define.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { classNames } from '../../ui/base/class-names.ts'
import { Unbroken } from '../../ui/base/unbroken.tsx'
import * as css from './audit.css.ts'

/** A number within a sentence: Spanish does not group four digits there. */
const plain = (value: number) => number(value, { useGrouping: 'auto' })

/**
 * How far the chain of the trail is intact; a long one is checked piece by piece while the page is open (TR-A4,
 * TR-A5).
 */
export function ChainStatus() {
  const { t } = useText()
  const { data, refetch, error } = useScoped(auditChainStatus, {}, { loading: false, staleTime: 30_000 })
  useEffect(() => {
    if (!data || data.bad || data.verified >= data.entries) return
    const timer = setTimeout(() => void refetch(), nextPieceMs)
    return () => clearTimeout(timer)
  }, [data, refetch])
  if (data) return <ChainLine status={data} />
  return (
    <p className={classNames(css.chain, css.chainRunning)} role="status">
      {error ? t('audit:trail.chain.failed') : t('audit:trail.chain.checking')}
    </p>
  )
}

/** The state of a chain in words. */
export function ChainLine({ status }: { status: Output<typeof auditChainStatus> }) {
  const { t } = useText()
  const { entries, verified, verifiedAt, whole, bad, anchor } = status
  const running = verified < entries
  const getSentence = (what: 'holds' | 'whole' | 'anchored', seq: number, at: string) => {
    const moment = dateTime(at)
    return (
      <Unbroken text={t(`audit:trail.chain.${what}`, { seq: plain(seq), at: moment })} parts={[moment]} />
    )
  }
  if (bad)
    return (
      <p className={classNames(css.chain, css.chainBad)} role="alert">
        <span className={css.chainBadMain}>{t('audit:trail.chain.bad', { seq: plain(bad.seq) })}</span>
        <span>{t(`audit:trail.chain.fault.${bad.fault}`)}</span>
      </p>
    )
  return (
    <details className={classNames(css.chain, running && css.chainRunning)}>
      <summary className={css.chainMain}>
        <span role="status">
          {running
            ? t('audit:trail.chain.progress', { seq: plain(verified), entries: plain(entries) })
            : getSentence('holds', verified, verifiedAt)}
        </span>
      </summary>
      {whole && <p className={css.chainMore}>{getSentence('whole', whole.seq, whole.at)}</p>}
      <p className={css.chainMore}>
        {anchor ? getSentence('anchored', anchor.seq, anchor.at) : t('audit:trail.chain.notAnchored')}
      </p>
    </details>
  )
}
