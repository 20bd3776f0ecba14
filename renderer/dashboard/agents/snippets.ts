/** Returns the texts to paste into apps so that they use the service with this key. */
export const snippetsFor = (base_url: string, key: string) => {
  const base = base_url.replace(/\/+$/, '')
  return [
    {
      title: 'MCP apps',
      where: 'Merge this into the app’s MCP configuration, such as .cursor/mcp.json in your home folder.',
      text: JSON.stringify(
        {
          mcpServers: {
            quillport: {
              type: 'http',
              url: `${base}/mcp`,
              headers: { Authorization: `Bearer ${key}` },
            },
          },
        },
        null,
        2,
      ),
    },
    {
      title: 'HTTP',
      where: 'Run this command in a terminal to see how many credits are left.',
      text: `curl -H "Authorization: Bearer ${key}" ${base}/api/v1/credits`,
    },
    {
      title: 'Desktop app',
      where:
        'If an owner can sign in from the app, the app needs no key. Otherwise, choose “Connect to a service”, enter this address, and paste the key that is shown above.',
      text: base,
    },
    {
      title: 'Claude Code',
      where:
        'If you can sign in from Claude Code, Claude Code needs no key. Otherwise, run this in a terminal.',
      text: `claude mcp add --scope user --transport http quillport ${base}/mcp --header "Authorization: Bearer ${key}"`,
    },
  ]
}
