import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { send } from '../../../../client/session/api.ts'
import type { Output } from '../../../../contract/define.ts'
import { codeToOwnPlace, heldSession, proveOwnPlace } from '../../../../contract/recovery/held-account.ts'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useSessionStore } from '../../../shared/call/session-context.ts'
import { useScoped } from '../../../shared/call/use-scoped.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { useUnsaved } from '../../../shared/page/unsaved.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Banner } from '../../../ui/feedback/notice-bar.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Form } from '../../../ui/form/form.tsx'
import { RadioGroup } from '../../../ui/form/radio-group.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CodeField } from '../parts/code-field.tsx'
import { isCode } from '../parts/entries.ts'
import { useAttempt } from '../parts/use-attempt.ts'
import * as css from './contact-methods.css.ts'

type HeldSession = Output<typeof heldSession>
type ProofAddress = HeldSession['places'][number]

/**
 * Why the other companies are hidden, and the two ways to reveal them: a code to the user's own contact method, or an
 * approval by another company.
 */
export function HeldDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText()
  const id = useId()
  const query = useScoped(heldSession, {})
  const { data } = query
  const [first] = data?.places ?? []
  const form = useProof(id, first, data?.byPassword ?? false, onClose)
  const buttons = (
    <>
      <Button onClick={onClose}>{t('portal:close')}</Button>
      {first && (
        <Button type="submit" form={id} variant="primary" busy={form.busy}>
          {t('portal:held.confirm')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open size="sm" title={t('portal:held.title')} onClose={onClose} footer={buttons}>
      <div className={css.form}>
        <p className={css.stepText}>{t('portal:held.why')}</p>
        <Loaded query={query} small lines={2} size="control" />
        {data && first && <ProofForm id={id} places={data.places} first={first} form={form} />}
        {data && !first && <p className={css.stepText}>{t('portal:held.noPlace')}</p>}
        <p className={css.stepText}>{t('portal:held.orAgreed')}</p>
      </div>
    </Dialog>
  )
}

type FormProps = {
  id: string
  places: readonly ProofAddress[]
  first: ProofAddress
  form: ReturnType<typeof useProof>
}

function ProofForm({ id, places, first, form }: FormProps) {
  const { t } = useText()
  const session = useSessionStore()
  const chosen = places.find(({ place }) => place === form.place) ?? first
  return (
    <Form id={id} className={css.form} onSend={form.submit}>
      {form.trouble && <Banner notice={{ id: 'trouble', tone: 'danger', text: form.trouble.text }} />}
      {places.length > 1 ? (
        <RadioGroup
          label={t('portal:held.choose')}
          value={chosen.place}
          options={places.map(({ place, masked }) => ({
            value: place,
            label: <bdi dir="ltr">{masked}</bdi>,
          }))}
          onChange={next => form.choose(next as ProofAddress['place'])}
        />
      ) : (
        <p className={css.aside}>{t('contactWays:codeGoesTo', { address: chosen.masked })}</p>
      )}
      <CodeField
        id={`${id}-code`}
        place={`own ${chosen.masked}`}
        value={form.code}
        error={form.missing ? t('contactWays:codeInvalid') : undefined}
        sent={t('contactWays:oldSent')}
        onSend={async () => {
          const { place } = chosen
          return (await send(codeToOwnPlace, { place }, { session, quiet: true })).retryAfter
        }}
        onTrouble={form.say}
        onChange={form.setCode}
      />
    </Form>
  )
}

/** The code to the chosen contact method; a correct one reloads the list of companies. */
function useProof(id: string, first: ProofAddress | undefined, byPassword: boolean, onProved: () => void) {
  const { t } = useText()
  const session = useSessionStore()
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<ProofAddress['place']>()
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const { trouble, busy, say, attempt } = useAttempt()
  useUnsaved(code !== '', { asks: false })
  const place = chosen ?? first?.place
  const submit = () => {
    setMissing(!isCode(code))
    if (!isCode(code) || !place) return document.getElementById(`${id}-code`)?.focus()
    attempt(async () => {
      await send(proveOwnPlace, { place, code: code.trim() }, { session, quiet: true })
      await queries.invalidateQueries({ queryKey: ['tenants'] })
      toast('success', t(byPassword ? 'portal:held.doneByPassword' : 'portal:held.done'))
      onProved()
    })
  }
  return {
    ...{ place, code, missing, trouble, busy, say, submit },
    setCode: (next: string) => {
      setCode(next)
      setMissing(false)
    },
    choose: (next: ProofAddress['place']) => {
      setChosen(next)
      setCode('')
      say(null)
    },
  }
}
