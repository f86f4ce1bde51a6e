import { z } from 'zod'
import { call } from '../define.ts'
import { id } from '../shapes.ts'
import { signedInput, siteWaiverAct } from '../signatures/acts.ts'
import { signingCodes } from '../signatures/calls.ts'
import { gateCodes } from './calls.ts'

/** Apart from the other calls of the gate: it takes a signature. */
export const waiveSiteGate = call({
  name: 'waiveSiteGate',
  method: 'POST',
  path: '/mdsdata/site/crud/gate/waive',
  summary: 'Waives a condition of the activation gate by a signature, with the reason.',
  needs: { menu: 1043, button: 'STUDY_CENTER_WAIVE' },
  input: signedInput(siteWaiverAct),
  output: z.object({ rowVersion: z.number().int(), signatureId: id }),
  codes: [...gateCodes, 'siteOwnCondition', ...signingCodes],
  changes: { audit: 'waiveSiteGate', entity: 'sites', repeatable: true, reason: true, signature: true },
  ids: { id: 'sites' },
  rows: 'TR-E1 TR-E2',
})
