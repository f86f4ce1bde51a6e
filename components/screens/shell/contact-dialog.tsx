import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { send } from '../../../client/session/api.ts'
import { documentsOn } from '../../../contract/documents/calls.ts'
import { contact } from '../../../contract/recovery/help.ts'
import { useScoped } from '../../shared/call/use-scoped.ts'
import { useText } from '../../shared/call/use-text.ts'
import { Facts } from '../../shared/page/facts.tsx'
import { Anchor } from '../../shared/page/navigation.tsx'
import { Button } from '../../ui/base/button.tsx'
import { QrCode } from '../../ui/base/qr-code.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

/** Support phone and mailbox, manual in this language, and the chat group (A20, A21); unset ones are left out. */
export function ContactDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t, locale } = useText()
  const contacts = useQuery({ queryKey: ['contact'], queryFn: () => send(contact, {}), enabled: open })
  const shelf = useScoped(documentsOn, {}, { enabled: open, loading: false })
  const documents = shelf.data?.on ?? false
  // All at once: nothing may move under the pointer.
  const data = shelf.isPending ? undefined : contacts.data
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
  // Where there are documents, English readers find the manual there (A21), and so do others without a manual in
  // their language.
  if (documents && (locale === 'en-US' || !manual)) {
    facts.push([
      t('portal:contact.manual'),
      <Anchor key="manual" href="/documentCenter" onClick={onClose}>
        {t('portal:contact.openDocuments')}
      </Anchor>,
    ])
  } else if (manual) {
    facts.push([
      t('portal:contact.manual'),
      <a key="manual" href={manual} target="_blank" rel="noreferrer">
        {t('portal:contact.openManual')}
      </a>,
    ])
  }
  if (data?.chatGroup) {
    facts.push([t('portal:contact.chatGroup'), <ChatGroup key="chat" address={data.chatGroup} />])
  }
  return (
    <Dialog
      open={open}
      size="sm"
      title={t('portal:user.contact')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('portal:close')}</Button>}
    >
      {!data && <p>{t('portal:loading')}</p>}
      {data && facts.length === 0 && <p>{t('portal:contact.none')}</p>}
      {facts.length > 0 && <Facts facts={facts} />}
    </Dialog>
  )
}

/** The address as a QR code for the phone, where such groups are used, and as a link for users already on it. */
function ChatGroup({ address }: { address: string }) {
  const { t } = useText()
  return (
    <>
      <QrCode text={address} label={t('portal:contact.qr')} />
      {/^https?:\/\//.test(address) && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {t('portal:contact.openChat')}
          </a>
        </p>
      )}
    </>
  )
}
