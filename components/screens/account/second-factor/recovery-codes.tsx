import { FileDown, Printer } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../shared/call/use-text.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import * as css from '../parts/second-factor.css.ts'
import { CopyButton } from './copy-button.tsx'

type Props = { codes: readonly string[]; busy?: boolean; onDone: () => void }

/** The recovery codes, shown only once; the user continues after confirming that they have saved them. */
export function RecoveryCodes({ codes, busy, onDone }: Props) {
  const { t } = useText()
  const [kept, setKept] = useState(false)
  useUnsaved(true, { asks: false })
  const sheet = `${t('secondFactor:codes.title')}\n\n${codes.join('\n')}\n`
  return (
    <div className={css.form}>
      <p className={css.text}>{t('secondFactor:codes.text')}</p>
      <ul className={css.codes}>
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <CopyButton text={codes.join('\n')} />
        <Button icon={FileDown} onClick={() => saveAs(t('secondFactor:codes.file'), sheet)}>
          {t('secondFactor:codes.save')}
        </Button>
        <Button icon={Printer} onClick={() => print()}>
          {t('terms:print')}
        </Button>
      </div>
      <Checkbox
        checked={kept}
        label={t('secondFactor:codes.kept')}
        onChange={event => setKept(event.currentTarget.checked)}
      />
      <Button
        variant="primary"
        wide
        busy={busy}
        off={kept ? undefined : t('secondFactor:codes.keepFirst')}
        onClick={onDone}
      >
        {t('terms:continue')}
      </Button>
    </div>
  )
}

/** The recovery codes; the user leaves only by confirming that they have saved them. */
export function CodesDialog({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useText()
  return (
    <Dialog open firm size="sm" title={t('secondFactor:codes.title')} onClose={() => undefined}>
      <RecoveryCodes codes={codes} onDone={onDone} />
    </Dialog>
  )
}

/** Saves a text as a file. */
function saveAs(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
