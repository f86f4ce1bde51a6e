import { useId, useState } from 'react'
import type { Setup } from '../../../../client/sign-in/second-factor.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { QrCode } from '../../../ui/base/qr-code.tsx'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { isCode } from '../parts/proof.ts'
import * as css from '../parts/second-factor.css.ts'
import { CopyButton } from './copy-button.tsx'

type Props = {
  setup: Setup
  busy: boolean
  /** Within a sign-in the device can be trusted at once. */
  offersTrust?: boolean
  onCode: (code: string, trust: boolean) => void
}

/** In blocks of four, as apps expect it to be typed. */
const inBlocks = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** The secret of a new authenticator to scan or type, and the field for its first code. */
export function SetupForm({ setup, busy, offersTrust, onCode }: Props) {
  const { t } = useText()
  const id = useId()
  const [code, setCode] = useState('')
  const [trust, setTrust] = useState(false)
  const [fault, setFault] = useState(false)
  // A reload would create another secret, and the scanned one would be void.
  useUnsaved(true, { asks: false })
  const go = () => {
    setFault(!isCode(code))
    if (isCode(code)) onCode(code.trim(), trust)
    else document.getElementById(id)?.focus()
  }
  return (
    <Form className={css.form} onSend={go}>
      <ol className={css.steps}>
        <li className={css.step}>{t('secondFactor:setup.install')}</li>
        <li className={css.step}>
          {t('secondFactor:setup.scan')}
          <div className={css.stepBody}>
            <QrCode text={setup.uri} label={t('secondFactor:setup.qr')} />
            <span>{t('secondFactor:setup.type')}</span>
            <span className={css.secret}>{inBlocks(setup.setupKey)}</span>
            <CopyButton text={setup.setupKey} />
          </div>
        </li>
        <li className={css.step}>
          {t('secondFactor:setup.prove')}
          <div className={css.stepBody}>
            <TextField
              id={id}
              label={t('secondFactor:step.code.label')}
              mono
              className={css.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              value={code}
              error={fault && t('secondFactor:field.code')}
              onChange={event => {
                setCode(event.currentTarget.value)
                setFault(false)
              }}
            />
            {offersTrust && (
              <Checkbox
                checked={trust}
                label={t('secondFactor:step.trust')}
                hint={t('secondFactor:step.trustHint')}
                onChange={event => setTrust(event.currentTarget.checked)}
              />
            )}
          </div>
        </li>
      </ol>
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('secondFactor:setup.submit')}
      </Button>
    </Form>
  )
}
