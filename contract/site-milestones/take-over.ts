import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { id } from '../shapes.ts'
import { signedInput, siteTakeOverAct } from '../signatures/acts.ts'
import { signingCodes } from '../signatures/calls.ts'

/** Apart from the other calls of sites: it takes a signature. */
export const takeOverSite = call({
  name: 'takeOverSite',
  method: 'POST',
  path: '/mdsdata/site/crud/milestones/takeOver',
  summary:
    'Takes a site that an application drives over by hand, or hands it back, by a signature with the reason; until then events of the application are refused.',
  needs: { menu: 1043, button: 'STUDY_CENTER_ADMIN' },
  input: signedInput(siteTakeOverAct),
  output: z.object({ rowVersion: z.number().int(), signatureId: id }),
  codes: [
    'dataNotFound',
    'dataChanged',
    ...closedStudy,
    'studyInactive',
    'siteNotDriven',
    'siteNotTakenOver',
    ...signingCodes,
  ],
  changes: { audit: 'takeOverSite', entity: 'sites', repeatable: true, reason: true, signature: true },
  ids: { id: 'sites' },
  rows: 'P39 TR-E1',
})
