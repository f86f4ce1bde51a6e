import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useMemo } from 'react'
import { ImportPage } from '../../components/screens/imports/import-page.tsx'
import {
  type ImportPageState,
  readImportState,
  writeImportState,
} from '../../components/screens/imports/import-state.ts'

type Area = ComponentProps<typeof ImportPage>['area']

/** The page of an import: its address names the study or the course, and contains which import is open. */
export const getImportPage = (area: Area) => ({ Page: () => <Import area={area} /> })

function Import({ area }: { area: Area }) {
  const { studyId, courseId } = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const state = useMemo(() => readImportState(search), [search])
  const show = useCallback(
    (next: ImportPageState, options?: { replace: boolean }) => {
      navigate({ to: '.', search: writeImportState(next), replace: options?.replace ?? false })
    },
    [navigate],
  )
  return (
    <ImportPage
      key={studyId ?? courseId ?? area}
      area={area}
      {...(studyId && { studyId })}
      {...(courseId && { courseId })}
      state={state}
      onState={show}
    />
  )
}
