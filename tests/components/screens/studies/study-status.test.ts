import { expect, test } from 'vitest'
import { getEdge, getTone } from '../../../../components/screens/studies/study-status.tsx'
import { studyStatus } from '../../../../contract/studies/shapes.ts'

test('F9 each status of a study has a colour of its own', () => {
  const tones = studyStatus.options.map(getTone)
  expect(new Set(tones).size).toBe(studyStatus.options.length)
  expect(tones).not.toContain('neutral')
})

test('F9 on the edge of a row only what deviates has a colour', () => {
  const edges = studyStatus.options.flatMap(status => getEdge({ status, active: true }) ?? [])
  expect(edges.toSorted()).toEqual(['hold', 'locked', 'stopped'])
  expect(getEdge({ status: 'planned', active: false })).toBe('neutral')
})
