// Loads on demand: 6.1 kB (gzip) less in the first load of its element.
import { useState } from 'react'
import { Button } from '../../ui/base/button.tsx'
import { buttons, entry as entryClass, refusalList, refusals, refusalTitle } from './rare.css.ts'
import type { Pasting } from './use-paste.ts'
import type { PickerText } from './use-picker-text.ts'

/** The state of a pasted list: the lookup is running, or the entries that could not be added and why. */
export function Refusals({
  pasting,
  text: { t },
  onClose,
}: {
  pasting: Extract<Pasting, { state: 'done' }>
  text: PickerText
  onClose: () => void
}) {
  const [copied, setCopied] = useState<readonly unknown[] | null>(null)
  const { refused, added } = pasting
  if (refused.length === 0) return null
  // Without a clipboard (plain HTTP, denied permission) the entries are still selectable text.
  const copy = () =>
    navigator.clipboard?.writeText(refused.map(({ entry }) => entry).join('\n')).then(
      () => setCopied(refused),
      () => setCopied(null),
    )
  return (
    <section
      part="refusals"
      className={refusals}
      aria-label={t('picker:paste.refused', { count: refused.length })}
    >
      <p className={refusalTitle}>{t('picker:paste.refused', { count: refused.length })}</p>
      {added > 0 && <div>{t('picker:paste.added', { count: added })}</div>}
      <ul className={refusalList} tabIndex={refused.length > 6 ? 0 : undefined}>
        {refused.map(({ entry, why }) => (
          <li key={entry}>
            <span className={entryClass}>{entry}</span> — {why}
          </li>
        ))}
      </ul>
      <div className={buttons}>
        <Button small onClick={copy}>
          {t(copied === refused ? 'picker:paste.copied' : 'picker:paste.copy')}
        </Button>
        <Button small variant="quiet" onClick={onClose}>
          {t('picker:paste.close')}
        </Button>
      </div>
    </section>
  )
}
