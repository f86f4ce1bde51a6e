import type { CallError } from '../../../client/http/call-error.ts'
import { issuesIn } from '../../../client/http/issues.ts'

/** Whether a record was asked for by a text that is no id: the address is wrong, and there is nothing to correct or to try again. */
export const hasWrongId = (error: CallError): boolean => {
  const issues = error.name === 'invalidInput' ? issuesIn(error) : []
  return (
    issues.length > 0 && issues.every(({ path, rule }) => /(^id|Id)$/.test(path) && rule === 'formatInvalid')
  )
}
