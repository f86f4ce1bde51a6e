import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { carriedWay, confirmWay } from '../../../../client/sign-in/third-party.ts'
import { useText } from '../../../shared/call/use-text.ts'
import { Trouble } from '../../../shared/form/trouble.tsx'
import { useForm } from '../../../shared/form/use-form.ts'
import { browserName } from '../../../shared/page/browser-name.ts'
import { localName } from '../../../shared/page/company-name.ts'
import { Button } from '../../../ui/base/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ScreenFrame } from '../parts/frame.tsx'
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
  const form = useForm({
    from: { number: '' },
    fields: ['number'],
    asks: false,
    check: ({ number }) =>
      /^\d{2}$/.test(number.trim()) ? {} : { number: t('thirdParty:confirm.incomplete') },
    send: ({ values }) => confirmWay(Number(values.number)),
    onDone,
  })
  return (
    <Form className={css.form} onSend={() => void form.submit()} onBlur={form.onBlur}>
      <Trouble text={form.trouble} />
      <TextField
        {...form.text('number')}
        label={t('thirdParty:confirm.number')}
        mono
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
      />
      <Button type="submit" variant="primary" wide busy={form.busy}>
        {t('thirdParty:confirm.submit')}
      </Button>
    </Form>
  )
}
