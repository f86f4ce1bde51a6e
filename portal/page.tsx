import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ChunkTimeout, chunkFailed, loadChunk } from '../client/page/chunks.ts'
import { loadWords } from '../client/words/i18n.ts'
import type { Namespace } from '../locales/words.ts'
import { NotLoaded } from './not-loaded.tsx'
import { pendingPath } from './pending.ts'
import { Waiting } from './waiting.tsx'

/** The parts of a route whose page is a separate chunk with its texts: nothing is drawn before both are loaded. */
export function lazyPage(load: () => Promise<{ Page: ComponentType }>, words: readonly Namespace[]) {
  const chunk = () =>
    loadChunk(load).catch(error => {
      // The browser reports a file that fails, but not one that never arrives.
      if (error instanceof ChunkTimeout) chunkFailed(pendingPath())
      // With the browser's own message the router would recognise the error and reload the page by itself: a fourth time, and also
      // offline.
      throw new Error(`a part of the page is missing: ${error?.message}`, { cause: error })
    })
  return {
    component: lazyRouteComponent(chunk, 'Page'),
    loader: () => loadWords(words),
    pendingComponent: Waiting,
    errorComponent: NotLoaded,
    staleTime: Number.POSITIVE_INFINITY,
  }
}
