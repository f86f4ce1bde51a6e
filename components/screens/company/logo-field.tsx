import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useId, useRef, useState } from 'react'
import { uploadLogo } from '../../../client/company.ts'
import { isCallError } from '../../../client/http/call-error.ts'
import { codeText } from '../../../client/words/i18n.ts'
import { codes } from '../../../contract/codes.ts'
import { limits } from '../../../contract/limits.ts'
import { useSessionStore } from '../../shared/call/session-context.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Button } from '../../ui/base/button.tsx'
import { FieldError } from '../../ui/form/field.tsx'
import { getAccept, getRefusal } from '../../ui/form/upload-rules.ts'
import * as css from './company-edit.css.ts'
import type { Draft } from './draft.ts'

type Props = { value: Draft['logo']; saved: string | null; onChange: (logo: Draft['logo']) => void }

const bounds = { files: 1, types: limits.logoTypes, mb: limits.logoMb }

/** Checks a file before it is sent; the server checks its content. */
const getProblem = (file: File): string => {
  const refusal = getRefusal(file, bounds)
  if (!refusal) return ''
  return codeText((refusal.code === 'uploadFormat' ? codes.logoFormat : codes.logoTooLarge).code)
}

/** The logo as it will look: a preview drawn by the server, with buttons to replace or remove it (G16). */
export function LogoField({ value, saved, onChange }: Props) {
  const { t } = useText()
  const store = useSessionStore()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const shown = value === 'kept' ? saved : (value?.url ?? null)
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    currentTarget.value = ''
    if (!file) return
    const wrong = getProblem(file)
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      onChange(await uploadLogo(file, store))
    } catch (error) {
      if (!isCallError(error)) throw error
      setProblem(error.message || t('tenant:company.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <fieldset aria-labelledby={`${id}-label`} className={css.logoField}>
      <div id={`${id}-label`} className={css.label}>
        {t('company:field.logo')}
      </div>
      <div className={css.logoRow}>
        <div className={css.logoFrame}>
          {shown ? (
            <img className={css.logo} src={shown} alt={t('tenant:company.logoShown')} />
          ) : (
            <span className={css.noLogo}>{t('tenant:company.noLogo')}</span>
          )}
        </div>
        <input
          ref={input}
          type="file"
          accept={getAccept(limits.logoTypes)}
          hidden
          data-testid="logo-file"
          onChange={event => void take(event)}
        />
        <Button icon={ImageUp} busy={busy} onClick={() => input.current?.click()}>
          {t(shown ? 'tenant:company.exchangeLogo' : 'tenant:company.chooseLogo')}
        </Button>
        {shown && (
          <Button variant="quiet" icon={Trash2} onClick={() => onChange(null)}>
            {t('tenant:company.removeLogo')}
          </Button>
        )}
      </div>
      <div aria-live="polite">{problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}</div>
      <p className={css.hint}>{t('tenant:company.logoHint')}</p>
    </fieldset>
  )
}
