//! nginx, if it is installed: `web`, `web-latency` and `connections`, as the paper on CPC compares its web server.

use crate::entries::web_entries;
use crate::system::{Service, System};
use crate::web;
use anyhow::{Context, Result, ensure};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Returns nginx, if there is one.
pub fn system() -> Option<System> {
    let version = Command::new("nginx").arg("-v").stdout(Stdio::null()).stderr(Stdio::null()).status();
    version.is_ok_and(|status| status.success()).then(|| System {
        name: "nginx",
        about: "a fixed response from its configuration, without a file and without a log; as many worker processes \
                as workers",
        entries: web_entries(),
        serve: Some(serve),
    })
}

fn serve(service: Service, workers: usize) -> Result<()> {
    ensure!(service == Service::Http, "nginx serves HTTP only");
    // The port is free again when nginx binds it.
    let address = TcpListener::bind(web::LOOPBACK)?.local_addr()?;
    let here = std::env::current_exe().context("cannot find the path of this program")?;
    let folder = here.with_file_name("rialto-bench-nginx");
    std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let configuration = folder.join("nginx.conf");
    std::fs::write(&configuration, text(address, workers, &folder))?;
    // The signal ends nginx when this process, its parent, is killed.
    let mut nginx = Command::new("setpriv");
    nginx.args(["--pdeathsig", "TERM", "nginx", "-e", "stderr", "-c"]).arg(&configuration);
    let mut nginx = nginx.stdin(Stdio::null()).spawn().context("setpriv does not start")?;
    let begun = Instant::now();
    while TcpStream::connect(address).is_err() {
        ensure!(nginx.try_wait()?.is_none(), "nginx ended at its start");
        ensure!(begun.elapsed() < Duration::from_secs(30), "nginx does not listen at {address}");
        std::thread::sleep(Duration::from_millis(5));
    }
    web::announce(address)?;
    let ended = nginx.wait()?;
    ensure!(ended.success(), "nginx failed: {ended}");
    Ok(())
}

/// The configuration: connections stay open for any number of requests, as with the other servers, and as many may wait
/// to be accepted.
fn text(address: SocketAddr, workers: usize, folder: &Path) -> String {
    let folder = folder.display();
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
    let paths: String = kinds.map(|kind| format!("    {kind}_temp_path \"{folder}/{kind}\";\n")).concat();
    format!(
        "daemon off;
worker_processes {workers};
pid \"{folder}/pid\";
error_log stderr crit;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    keepalive_requests 1000000000;
{paths}    server {{
        listen {address} backlog=1024;
        location / {{ default_type text/plain; return 200 \"{body}\"; }}
    }}
}}
",
        body = web::BODY
    )
}
