import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { id, rowVersion } from '../shapes.ts'
import { piReplacementAct, signatureMeaning, signedInput } from '../signatures/acts.ts'
import { signingCodes } from '../signatures/calls.ts'

/** Apart from the other calls of personnel: it may take a signature. */
export const replacePi = call({
  name: 'replacePi',
  method: 'POST',
  path: '/mdsdata/site/crud/personnel/replacePi',
  summary:
    'Makes a person of the site its main principal investigator from a day on; until that day it can be taken back. A past day is a late entry. Signed where the company requires it.',
  needs: { menu: 1043, button: 'STUDY_CENTER_PERSONNEL' },
  input: signedInput(piReplacementAct).extend({
    /** Meaning of the signature, where the company requires one. */
    meaning: signatureMeaning.default('approval'),
  }),
  output: z.object({ siteId: id, rowVersion, from: z.iso.date(), signatureId: id.nullable() }),
  codes: [
    'dataNotFound',
    'dataChanged',
    ...closedStudy,
    'studyInactive',
    'siteClosed',
    'siteInactive',
    'sitePiSame',
    'sitePiDate',
    'sitePiUnconfirmed',
    ...signingCodes,
  ],
  changes: { audit: 'replacePi', entity: 'sites', repeatable: true, reason: true },
  ids: { id: 'sites', 'change.personId': 'sitePeople' },
  rows: 'E10 TR-C1 TR-E1',
})
