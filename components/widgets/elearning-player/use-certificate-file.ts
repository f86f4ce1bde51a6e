import { useState } from 'react'
import type { Certificate } from '../../../contract/learning/shapes.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Text } from '../../shared/call/use-text.ts'

/** Fetches the URL of a certificate's file and the browser saves it; `trouble` says why there is none. */
export function useCertificateFile(certificate: Certificate, address: () => Promise<string>, text: Text) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState('')
  const save = async () => {
    setBusy(true)
    setTrouble('')
    try {
      saveCertificate(await address(), certificate, text)
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : text.t('player:media.failed'))
    } finally {
      setBusy(false)
    }
  }
  return { busy, trouble, save }
}

/** The browser saves a certificate from its URL, under a name in the reader's language. */
const saveCertificate = (address: string, certificate: Certificate, { t, locale }: Text): void => {
  const link = document.createElement('a')
  link.href = address
  const holder = fullName(certificate.holder, locale)
  link.download = `${t('player:certificate.file', { course: localName(certificate, locale), holder })}.pdf`
  link.click()
}
