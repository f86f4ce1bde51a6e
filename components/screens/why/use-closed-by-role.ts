import { useEffect } from 'react'
import { $newRole } from '../../shared/call/new-role.ts'

/** Closes what hides the bar of the page once a role arrives for which access was asked here: the bar takes it and opens the page. */
export function useClosedByRole(onClose: () => void): void {
  useEffect(
    () =>
      $newRole.listen(news => {
        if (news?.path) onClose()
      }),
    [onClose],
  )
}
