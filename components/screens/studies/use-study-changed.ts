import { searchSites } from '../../../contract/sites/calls.ts'
import { studyHistory } from '../../../contract/studies/calls.ts'
import { listStudies, studyById } from '../../../contract/studies/list.ts'
import { studyOverview } from '../../../contract/study-overview/calls.ts'
import { studyHead } from '../../../contract/study-overview/head.ts'
import { useReread } from '../../shared/call/use-reread.ts'

/** Reads again what the pages of a study show of it: it was changed. */
export function useStudyChanged(): () => Promise<unknown> {
  const reread = useReread()
  return () => reread(studyHead, studyById, studyHistory, listStudies, studyOverview, searchSites)
}
