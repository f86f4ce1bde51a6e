import { useState } from 'react'
import type { Certificate } from '../../../contract/learning/shapes.ts'
import type { Text } from '../../shared/call/use-text.ts'
import { saveCertificate } from './save-certificate.ts'

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
