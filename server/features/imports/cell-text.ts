import { pastedText } from '../../../contract/invisible-characters.ts'
import { limits } from '../../../contract/limits.ts'

/** Characters that neither the database nor the audit trail accepts, but a sheet may contain. */
const untellable = /(?![\t\n\r])\p{Cc}|\p{Cs}/gu

/** The text of a cell; no field is longer: text beyond it would use memory and never be shown. */
export const getCellText = (text: string): string =>
  pastedText(text.slice(0, limits.importCell).replace(untellable, '')).trim()
