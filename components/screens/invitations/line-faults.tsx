import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import * as css from './invitations.css.ts'
import type { Line } from './use-invite.ts'

/** The faulty lines with their errors; a button removes them all. */
export function LineFaults({ faults, onDrop }: { faults: readonly Line[]; onDrop: () => void }) {
  const { t } = useText()
  if (faults.length === 0) return null
  return (
    <section className={css.faults} aria-label={t('invitations:line.title')}>
      <ul className={css.faultList}>
        {faults.map(({ at, email, fault }) => (
          <li key={`${at}-${email}`} className={css.fault}>
            <span className={css.lineNumber}>{t('invitations:line.number', { number: at + 1 })}</span>
            <span className={css.lineText}>{email}</span>
            <span className={css.lineFault}>{t(`invitations:line.${fault}`)}</span>
          </li>
        ))}
      </ul>
      <div>
        <Button small onClick={onDrop}>
          {t('invitations:line.drop', { count: faults.length })}
        </Button>
      </div>
    </section>
  )
}
