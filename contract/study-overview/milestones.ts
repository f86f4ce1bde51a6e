import { z } from 'zod'
import { milestoneKind } from '../application-events/milestones.ts'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { id } from '../shapes.ts'
import { isEntryWhole, milestoneEntry, milestoneVersion } from '../site-milestones/calls.ts'

export const setStudyMilestone = call({
  name: 'setStudyMilestone',
  method: 'POST',
  path: '/mdsdata/mds/study/milestones/set',
  summary:
    'Enters a milestone of a study by hand, planned and actual; a changed one needs a reason, and dates out of order a confirmation.',
  needs: { menu: 1041, button: 'STUDY_OVERVIEW_INFO_EDIT' },
  input: z
    .object({ studyId: id, ...milestoneEntry })
    .refine(isEntryWhole, { path: ['actualOn'], message: 'dateInvalid' }),
  output: z.object({ studyId: id, milestone: milestoneKind, rowVersion: milestoneVersion }),
  codes: [
    'dataNotFound',
    'dataChanged',
    ...closedStudy,
    'studyInactive',
    'studyMilestoneDriven',
    'dayToCome',
    'milestoneOrder',
    'reasonRequired',
    'optionInvalid',
  ],
  changes: { audit: 'setStudyMilestone', entity: 'studies', repeatable: true },
  ids: { studyId: 'studies' },
  rows: 'P40 F1 TR-C1',
})
