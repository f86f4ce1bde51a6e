import { useStore } from '@nanostores/react'
import { Outlet, useMatches, useParams } from '@tanstack/react-router'
import { useCallback } from 'react'
import { StudyFrame } from '../../components/screens/studies/study-frame.tsx'
import { $recordName, getTitle } from '../titles.ts'

/** The frame of every page of one study; a site and a member give the page their own name. */
export function Page() {
  const { studyId = '' } = useParams({ strict: false })
  // The page that is drawn: the address may be a moment behind it.
  const path = useMatches({ select: matches => matches.at(-1)?.pathname ?? '' })
  const record = useStore($recordName)
  const hasOwnName = /\/(site|member)Detail\//.test(path)
  const setName = useCallback(
    (planId: string | null) => {
      if (!hasOwnName) $recordName.set(planId)
    },
    [hasOwnName],
  )
  const name = (hasOwnName && record) || getTitle(path, null, null)
  return (
    <StudyFrame key={studyId} studyId={studyId} path={path} name={name} onName={setName}>
      <Outlet />
    </StudyFrame>
  )
}
