/** Makes the pages of a live view in a thread of its own: the run goes on undisturbed, and so do its times. */
import { parentPort, workerData } from 'node:worker_threads'
import { type LiveFolder, livePage } from '../reporters/live-page.ts'
import type { Catalogue } from '../reporters/report.ts'

parentPort!.on('message', (folder: LiveFolder) => {
  let page: string | undefined
  try {
    page = livePage(folder, workerData as Catalogue)
  } catch {
    // Its file is not there yet, or being replaced by that of the next run.
  }
  parentPort!.postMessage(page)
})
