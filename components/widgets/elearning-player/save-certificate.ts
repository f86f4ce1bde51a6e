import type { Certificate } from '../../../contract/learning/shapes.ts'
import { localName } from '../../../contract/values/local-name.ts'
import { fullName } from '../../../contract/values/names.ts'
import type { Text } from '../../shared/call/use-text.ts'

/** The browser saves a certificate from its URL, under a name in the reader's language. */
export const saveCertificate = (address: string, certificate: Certificate, { t, locale }: Text): void => {
  const link = document.createElement('a')
  link.href = address
  const holder = fullName(certificate.holder, locale)
  link.download = `${t('player:certificate.file', { course: localName(certificate, locale), holder })}.pdf`
  link.click()
}
