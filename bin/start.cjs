/* A file of its own: an old Node cannot even read `import()`. */
import('../dist/cli/main.js')
