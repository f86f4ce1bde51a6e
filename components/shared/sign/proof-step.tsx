import { KeyRound } from 'lucide-react'
import { type Ref, useRef } from 'react'
import { dateTimeWithOffset } from '../../../client/zones/format.ts'
import type { Call } from '../../../contract/define.ts'
import type { Statement } from '../../../contract/signatures/shapes.ts'
import { Button } from '../../ui/base/button.tsx'
import { PasswordField, TextField } from '../../ui/form/text-field.tsx'
import { useText } from '../call/use-text.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { Trouble } from '../form/trouble.tsx'
import * as css from './sign.css.ts'
import { type SigningOptions, useSigning } from './use-signing.ts'

type Props<C extends Call> = SigningOptions<C> & {
  title: string
  danger: boolean
  onBack: () => void
  onClose: () => void
}

const canUsePasskeys = () =>
  globalThis.isSecureContext === true && typeof globalThis.PublicKeyCredential === 'function'

/** The statement as it is signed, and the proof of the signer. */
export function ProofStep<C extends Call>(props: Props<C>) {
  const { title, onBack, onClose, danger } = props
  const { t } = useText()
  const signing = useSigning(props)
  const { statement, asks, form, device, signByPasskey, deviceTrouble } = signing
  // What is signed is read first: its proof would scroll it out of a small window.
  const shown = useRef<HTMLElement>(null)
  return (
    <FormDialog
      form={form}
      title={title}
      danger={danger}
      onClose={onClose}
      confirm={t('sign:dialog.sign')}
      initialFocus={shown}
    >
      <Shown ref={shown} statement={statement} />
      <ProofFields form={form} asks={asks} />
      <Trouble text={deviceTrouble} />
      <div className={css.actions}>
        {statement.asks.passkey && canUsePasskeys() && (
          <Button icon={KeyRound} busy={device.busy} onClick={() => void signByPasskey()}>
            {t('sign:dialog.passkey')}
          </Button>
        )}
        <Button variant="quiet" onClick={onBack}>
          {t('sign:dialog.back')}
        </Button>
      </div>
    </FormDialog>
  )
}

type FieldsProps = Pick<ReturnType<typeof useSigning<Call>>, 'form' | 'asks'>

function ProofFields({ form, asks }: FieldsProps) {
  const { t } = useText()
  return (
    <>
      {asks.account && (
        <TextField
          {...form.text('account')}
          label={t('terms:account')}
          hint={t('sign:dialog.accountHint')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
      <PasswordField {...form.text('password')} label={t('terms:password')} required />
      {asks.code && (
        <TextField
          {...form.text('code')}
          label={t('terms:authenticatorCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          mono
          required
        />
      )}
    </>
  )
}

function Shown({ statement, ref }: { statement: Statement; ref: Ref<HTMLElement> }) {
  const { t } = useText()
  const { signer, sentence, consequences, validUntil, digest } = statement
  return (
    <section ref={ref} tabIndex={-1} className={css.statement} aria-label={t('sign:dialog.statement')}>
      <p className={css.plain}>{sentence}</p>
      {consequences.length > 0 && (
        <ul className={css.list}>
          {consequences.map(each => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <p className={css.quiet}>
        {t(signer.role ? 'sign:dialog.signerInRole' : 'sign:dialog.signer', {
          name: signer.name,
          account: signer.account,
          role: signer.role ?? '',
        })}
      </p>
      <p className={css.quiet}>{t('sign:dialog.validUntil', { at: dateTimeWithOffset(validUntil) })}</p>
      <p className={css.plain}>
        <span className={css.digest}>SHA-256 {digest}</span>
      </p>
    </section>
  )
}
