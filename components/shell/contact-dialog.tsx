import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../../client/api.ts'
import { contact } from '../../contract/workspace.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useText } from '../use-text.ts'
import { qr } from './facts.css.ts'
import { Facts } from './facts.tsx'

/** Support phone and mailbox, manual of this language, and the chat group (A20, A21); what is not set is left out. */
export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, locale } = useText()
  const { data } = useQuery({ queryKey: ['contact'], queryFn: () => send(contact, {}), enabled: open })
  const manual = data?.manual[locale]
  const facts: [string, ReactNode][] = []
  if (data?.phone) {
    facts.push([
      t('portal:contact.phone'),
      <a key="phone" href={`tel:${data.phone.replace(/[^+\d]/g, '')}`}>
        {data.phone}
      </a>,
    ])
  }
  if (data?.email)
    facts.push([
      t('portal:contact.email'),
      <a key="email" href={`mailto:${data.email}`}>
        {data.email}
      </a>,
    ])
  if (manual) {
    facts.push([
      t('portal:contact.manual'),
      <a key="manual" href={manual} target="_blank" rel="noreferrer">
        {t('portal:contact.openManual')}
      </a>,
    ])
  }
  if (data?.chatGroup) {
    const picture = <img key="chat" className={qr} src={data.chatGroup} alt={t('portal:contact.qr')} />
    facts.push([t('portal:contact.chatGroup'), picture])
  }
  return (
    <Dialog
      open={open}
      size="sm"
      title={t('portal:contact.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('portal:close')}</Button>}
    >
      {!data && <p>{t('portal:loading')}</p>}
      {data && facts.length === 0 && <p>{t('portal:contact.none')}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
    </Dialog>
  )
}
