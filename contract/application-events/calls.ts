import { z } from 'zod'
import { closedStudy } from '../codes/closed-study.ts'
import { call } from '../define.ts'
import { applicationEvent, eventResult, eventsMost } from './shapes.ts'

const example = {
  events: [
    {
      kind: 'milestone',
      eventId: 'ms-20931',
      studyId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      siteId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      milestone: 'firstPatientIn',
      plannedOn: '2026-03-01',
      actualOn: '2026-03-04',
      at: '2026-03-04T09:30:00.000Z',
    },
    {
      kind: 'usage',
      eventId: 'us-20932',
      studyId: '0f8fad5b-d9cb-469f-a165-70867728950e',
      siteId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      records: 412,
      at: '2026-03-04T09:30:00.000Z',
    },
  ],
}

export const reportEvents = call({
  name: 'reportEvents',
  method: 'POST',
  path: '/mdsdata/application/events',
  summary:
    'Takes events of an application, such as milestones of a site and how much data it has, and answers each by itself.',
  needs: 'application',
  input: z.object({ events: z.array(applicationEvent).min(1).max(eventsMost) }),
  output: z.object({ results: z.array(eventResult) }),
  codes: [
    'momentToCome',
    'dayToCome',
    ...closedStudy,
    'studyInactive',
    'siteInactive',
    'siteTransition',
    'siteMilestoneMissing',
    'siteGapsOpen',
    'siteTakenOver',
    'siteStudyPlanned',
  ],
  changes: { audit: 'reportEvents', entity: 'sites', repeatable: true },
  furtherIds: { 'events.studyId': 'studies', 'events.siteId': 'sites' },
  example,
  rows: 'MD-N1 MD-T4 F12 F13',
})
