import type { CallError } from '../../../client/http/call-error.ts'
import type { Issue } from '../../../contract/rules.ts'

/** Whether a record was asked for by a text that is no id: the address is wrong, and there is nothing to correct or to try again. */
export const hasWrongId = (error: CallError): boolean => {
  if (error.name !== 'invalidInput') return false
  const { issues = [] } = (error.data ?? {}) as { issues?: readonly Issue[] }
  return (
    issues.length > 0 && issues.every(({ path, rule }) => /(^id|Id)$/.test(path) && rule === 'formatInvalid')
  )
}
