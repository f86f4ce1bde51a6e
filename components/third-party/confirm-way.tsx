import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { isCallError } from '../../client/http/call-error.ts'
import { carriedWay, confirmWay } from '../../client/sign-in/third-party.ts'
import { ScreenFrame } from '../login/frame.tsx'
import { browserName } from '../shell/browser-name.ts'
import { localName } from '../shell/company-name.ts'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form.tsx'
import { Banner } from '../ui/notice-bar.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useText } from '../use-text.ts'
import * as css from './third-party.css.ts'

/** On the phone: shows which browser is about to sign in, and asks for the number on its screen (TR-N14). */
export function ConfirmWay() {
  const { t, locale } = useText()
  const way = useQuery({
    queryKey: ['carried-way'],
    queryFn: ({ signal }) => carriedWay(signal),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [done, setDone] = useState(false)
  if (way.isPending) return <Skeleton lines={4} size="control" />
  if (way.isError) return <ScreenFrame heading={t('thirdParty:confirm.gone')} lead={way.error.message} />
  if (done)
    return (
      <ScreenFrame
        key="done"
        heading={t('thirdParty:confirm.done')}
        lead={t('thirdParty:confirm.doneText')}
      />
    )
  const { userAgent, network, provider } = way.data
  const browser = browserName(userAgent) ?? t('thirdParty:confirm.unknown')
  return (
    <ScreenFrame
      heading={t('thirdParty:confirm.title')}
      lead={t('thirdParty:confirm.text', { browser, network, name: localName(provider, locale) })}
    >
      <NumberForm onDone={() => setDone(true)} />
    </ScreenFrame>
  )
}

function NumberForm({ onDone }: { onDone: () => void }) {
  const { t } = useText()
  const id = useId()
  const [number, setNumber] = useState('')
  const [fault, setFault] = useState('')
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const go = async () => {
    const complete = /^\d{2}$/.test(number.trim())
    setFault(complete ? '' : t('thirdParty:confirm.incomplete'))
    if (!complete) return document.getElementById(id)?.focus()
    setBusy(true)
    setTrouble('')
    try {
      await confirmWay(Number(number))
      onDone()
    } catch (error) {
      if (!isCallError(error)) throw error
      setTrouble(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form className={css.form} onSend={go}>
      {trouble && <Banner notice={{ id: 'number', tone: 'danger', text: trouble }} />}
      <TextField
        id={id}
        label={t('thirdParty:confirm.number')}
        mono
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={number}
        error={fault || undefined}
        onChange={event => setNumber(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary" wide busy={busy}>
        {t('thirdParty:confirm.submit')}
      </Button>
    </Form>
  )
}
