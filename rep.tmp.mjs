import fs from 'node:fs'; import z from 'node:zlib';
const b='web/dist';const pages=JSON.parse(fs.readFileSync(b+'/.vite/pages.json'));const html=fs.readFileSync(b+'/index.html','utf8');const entry=[...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(x=>x[1]);
const kb=f=>z.gzipSync(fs.readFileSync(b+'/'+f)).length/1000;
const rows=pages.map(p=>{const l=[...new Set([...entry,...p.scripts])];return [p.path,p.needsSession,l.reduce((s,f)=>s+kb(f),0),l.length]});
console.log('max scripts',Math.max(...rows.map(r=>r[3])));
console.log(rows.filter(r=>r[2]>(r[1]?412:262)).sort((a,b)=>b[2]-a[2]).map(r=>`${r[0]} ${r[2].toFixed(1)} ${r[3]}`).join('\n'));
