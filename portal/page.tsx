import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { ChunkTimeout, chunkFailed, loadChunk } from '../client/chunks.ts'
import { loadWords } from '../client/i18n.ts'
import type { Namespace } from '../locales/words.ts'
import { NotLoaded } from './not-loaded.tsx'
import { pendingPath } from './pending.ts'
import { Waiting } from './waiting.tsx'

/** The parts of a route whose page comes as a file of its own, with its words: nothing is drawn before both are there. */
export function lazyPage(load: () => Promise<{ Page: ComponentType }>, words: readonly Namespace[]) {
  const chunk = () =>
    loadChunk(load).catch(error => {
      // The browser tells of a file that fails, but not of one that never comes.
      if (error instanceof ChunkTimeout) chunkFailed(pendingPath())
      // In the browser's own words the router would know it, and load the page anew by itself: a fourth time, and also offline.
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
